/* The scenario as the page edits it: every shorthand of the file written out, so that each card has one place. */

export const PLAYERS = ["A", "B"];
export const LINES = ["L", "C", "R"];
export const SQUARES = ["1", "2", "3"].flatMap((row) => LINES.map((line) => line + row));
export const BASES = PLAYERS.flatMap((player) => LINES.map((line) => `${player}.${line}`));
export const COLOURLESS = "無";
export const COLOURS = ["赤", "黒", "青", "白", "緑", COLOURLESS];
export const OTHER = { A: "B", B: "A" };
const MOST = 200;
/** The title of a board that has none: the same in every language, for the same question has the same address. */
const UNTITLED = "desk";

const emptySide = () => ({
  squares: {}, bases: {}, hand: [], deck: [20], plan: false,
  energy: { counts: {} }, smash: { released: 0, frozen: 0 }, graveyard: [], removed: [],
});

/** A board with nothing on it. */
export const empty = () => ({
  game: "dimension-zero",
  cards: [],
  turn: { player: "A", phase: "main" },
  players: { A: emptySide(), B: emptySide() },
  actions: [],
  ask: [],
});

/** Whether nothing at all has been laid out or asked. */
export const isBare = (scenario) => JSON.stringify(scenario) === JSON.stringify(empty());

const laid = (entry) => (typeof entry === "string" ? { card: entry } : { ...entry });
const list = (entry) => (Array.isArray(entry) ? entry : [entry]);
const counted = (entry) => (typeof entry === "number" ? { released: entry, frozen: 0 } : { released: 0, frozen: 0, ...entry });

const fullSide = (side = {}) => {
  const found = emptySide();
  for (const [name, entry] of Object.entries(side.squares ?? {})) found.squares[name] = list(entry).map(laid);
  for (const [name, entry] of Object.entries(side.bases ?? {})) found.bases[name] = list(entry).map(laid);
  for (const zone of ["hand", "graveyard", "removed"]) found[zone] = [...(side[zone] ?? [])];
  if (side.deck !== undefined) found.deck = list(side.deck);
  found.plan = side.plan ?? false;
  if (Array.isArray(side.energy)) found.energy = { row: side.energy.map(laid) };
  else for (const [colour, count] of Object.entries(side.energy ?? {})) found.energy.counts[colour] = counted(count);
  if (Array.isArray(side.smash)) found.smash = { row: side.smash.map(laid) };
  else if (side.smash !== undefined) found.smash = counted(side.smash);
  return found;
};

/** A scenario from a file; what a question expects, and contrasts, belong to the library and stay there. */
export const full = (data) => {
  const { contrast, mirrors, note, ...rest } = structuredClone(data);
  return {
    ...empty(), ...rest,
    turn: { player: "A", phase: "main", ...(rest.turn ?? {}) },
    players: { A: fullSide(rest.players?.A), B: fullSide(rest.players?.B) },
    actions: rest.actions ?? [],
    ask: (rest.ask ?? []).map(({ expect, cites, by, can, ...question }) => (can ? { ...question, may: can } : question)),
  };
};

const briefLaid = ({ card, ...more }) => {
  const kept = Object.entries(more).filter(([, value]) =>
    !(value === false || value === 0 || value === null || value === undefined || (Array.isArray(value) && !value.length)));
  return kept.length ? { card, ...Object.fromEntries(kept) } : card;
};
const briefList = (entries) => (entries.length === 1 ? briefLaid(entries[0]) : entries.map(briefLaid));
const briefCount = ({ released, frozen }) => (frozen ? { released, frozen } : released);

const briefSide = (side) => {
  const found = {};
  for (const zone of ["squares", "bases"]) {
    const entries = Object.entries(side[zone]).filter(([, cards]) => cards.length);
    if (entries.length) found[zone] = Object.fromEntries(entries.map(([name, cards]) => [name, briefList(cards)]));
  }
  for (const zone of ["hand", "graveyard", "removed"]) if (side[zone].length) found[zone] = side[zone];
  if (!(side.deck.length === 1 && side.deck[0] === 20)) {
    found.deck = side.deck.length === 1 && typeof side.deck[0] === "number" ? side.deck[0] : side.deck;
  }
  if (side.plan) found.plan = true;
  if (side.energy.row) found.energy = side.energy.row.map(briefLaid);
  else {
    const counts = COLOURS.filter((colour) => total(side.energy.counts[colour]));
    if (counts.length) found.energy = Object.fromEntries(counts.map((one) => [one, briefCount(side.energy.counts[one])]));
  }
  if (side.smash.row) found.smash = side.smash.row.map(briefLaid);
  else if (total(side.smash)) found.smash = briefCount(side.smash);
  return found;
};

/** How many cards a count stands for. */
export const total = (count) => (count ? count.released + count.frozen : 0);

/** The scenario as a file: defaults left out, so that the same board is always the same text. */
export const brief = (scenario, ask = scenario.ask) => {
  const { game, cards, turn, players, actions, until, responses, force, options } = scenario;
  const found = { game, title: scenario.title || UNTITLED };
  if (force) found.force = true;
  if (options) found.options = options;
  if (cards.length) found.cards = cards;
  found.turn = turn;
  found.players = { A: briefSide(players.A), B: briefSide(players.B) };
  if (actions.length) found.actions = actions;
  if (until) found.until = until;
  if (responses && responses !== "pass") found.responses = responses;
  found.ask = ask;
  return found;
};

/** The text of a file, and for each of its lines the road to what stands there: `["players", "A", "hand", 0]`. */
export const lined = (data) => {
  const lines = [];
  const roads = [];
  const write = (value, road, before, tail) => {
    const brackets = Array.isArray(value) ? "[]" : "{}";
    const entries = value !== null && typeof value === "object" ? Object.entries(value) : null;
    if (!entries || !entries.length) {
      lines.push(before + (entries ? brackets : JSON.stringify(value)) + tail);
      roads.push(road);
      return;
    }
    lines.push(before + brackets[0]);
    roads.push(road);
    entries.forEach(([key, item], index) => {
      const step = Array.isArray(value) ? index : key;
      const name = Array.isArray(value) ? "" : `${JSON.stringify(key)}: `;
      write(item, [...road, step], name, index < entries.length - 1 ? "," : "");
    });
    lines.push(brackets[1] + tail);
    roads.push(road);
  };
  write(data, [], "", "");
  return { text: lines.join("\n"), roads };
};

/** Every listed card with its place, in the order in which a file numbers them: `名前#2` is the second of a name. */
export const listed = (scenario) => {
  const found = [];
  const add = (player, zone, at, index, card, extra = {}) => found.push({ player, zone, at, index, card, ...extra });
  for (const player of PLAYERS) {
    const side = scenario.players[player];
    const stand = (zone, cards, at) => cards.forEach((one, index) => {
      add(player, zone, at, index, one.card);
      (one.beneath ?? []).forEach((name) => add(player, zone, at, index, name, { with: true }));
      (one.joined ?? []).forEach((name) => add(player, zone, at, index, name, { with: true }));
    });
    for (const at of Object.keys(side.squares)) stand("squares", side.squares[at], at);
    for (const at of Object.keys(side.bases)) stand("bases", side.bases[at], at);
    for (const zone of ["hand", "graveyard", "removed"]) pile(side[zone], (name, index) => add(player, zone, "", index, name));
    (side.energy.row ?? []).forEach((one, index) => add(player, "energy", "", index, one.card));
    (side.smash.row ?? []).forEach((one, index) => add(player, "smash", "", index, one.card));
    pile(side.deck, (name, index) => add(player, "deck", "", index, name));
  }
  const many = {};
  for (const one of found) (many[one.card] ??= []).push(one);
  for (const [name, same] of Object.entries(many)) {
    same.forEach((one, index) => { one.called = same.length === 1 ? name : `${name}#${index + 1}`; });
  }
  return found;
};

const pile = (entries, each) => entries.forEach((entry, index) => { if (typeof entry === "string") each(entry, index); });

/** How many cards a pile has, listed or not. */
export const size = (entries) => entries.reduce((sum, entry) => sum + (typeof entry === "number" ? entry : 1), 0);

/** How many of them are not listed. */
export const unlisted = (entries) => entries.reduce((sum, entry) => sum + (typeof entry === "number" ? entry : 0), 0);

// ---- edits: each gives a new scenario

const edit = (scenario, change) => {
  const copy = structuredClone(scenario);
  change(copy);
  return copy;
};

/** What a spot of the board means: `L3`, `A.L`, `B.hand`. A card on a battle square stands under `side`. */
export const spotOf = (spot, side) => {
  if (SQUARES.includes(spot)) return { player: side, zone: "squares", at: spot };
  const [player, rest] = spot.split(".");
  return LINES.includes(rest) ? { player, zone: "bases", at: rest } : { player, zone: rest, at: "" };
};

/** Whether a spot is a zone of a player, not a square. */
export const isZone = (spot) => spot.split(".")[1]?.length > 1;

const put = (side, place, one, colour) => {
  if (place.zone === "squares" || place.zone === "bases") (side[place.zone][place.at] ??= []).push(one);
  else if (place.zone === "plan") { side.deck.unshift(one.card); side.plan = true; }
  else if (place.zone === "deck") side.deck.unshift(one.card);
  else if (place.zone === "energy") {
    const counts = side.energy.counts ?? {};
    if (side.energy.row) side.energy.row.push({ card: one.card, ...(one.frozen ? { frozen: true } : {}) });
    else if (!Object.values(counts).some(total)) side.energy = { row: [{ card: one.card }] };
    else counts[colour] = { released: (counts[colour]?.released ?? 0) + 1, frozen: counts[colour]?.frozen ?? 0 };
  } else if (place.zone === "smash") {
    if (side.smash.row) side.smash.row.push({ card: one.card });
    else if (!total(side.smash)) side.smash = { row: [{ card: one.card }] };
    else side.smash.released += 1;
  } else side[place.zone].push(one.card);
};

/** Put a card on a spot. `colour` is what it counts as where the energy zone only tells colours. */
export const place = (scenario, name, spot, side, colour = "無") =>
  edit(scenario, (copy) => { const to = spotOf(spot, side); put(copy.players[to.player], to, { card: name }, colour); });

const taken = (side, ref) => {
  if (ref.zone === "squares" || ref.zone === "bases") {
    const [one] = side[ref.zone][ref.at].splice(ref.index, 1);
    if (!side[ref.zone][ref.at].length) delete side[ref.zone][ref.at];
    return one;
  }
  if (ref.zone === "energy" || ref.zone === "smash") {
    const [one] = side[ref.zone].row.splice(ref.index, 1);
    if (!side[ref.zone].row.length) side[ref.zone] = ref.zone === "energy" ? { counts: {} } : { released: 0, frozen: 0 };
    return one;
  }
  const [name] = side[ref.zone].splice(ref.index, 1);
  if (ref.zone === "deck" && typeof side.deck[0] !== "string") side.plan = false;
  return { card: name };
};

/** Take a card away. */
export const remove = (scenario, ref) => edit(scenario, (copy) => { taken(copy.players[ref.player], ref); });

/** Move a card. It keeps its controller on battle squares; elsewhere it goes to the player of the spot. */
export const move = (scenario, ref, spot, colour = "無") => edit(scenario, (copy) => {
  const one = taken(copy.players[ref.player], ref);
  const to = spotOf(spot, ref.player);
  const square = to.zone === "squares" || to.zone === "bases";
  put(copy.players[to.player], to, square ? one : { card: one.card, frozen: one.frozen }, colour);
});

/** The card at a place, as it can be changed: nothing for cards in piles. */
export const at = (scenario, ref) => {
  const side = scenario.players[ref.player];
  if (ref.zone === "squares" || ref.zone === "bases") return side[ref.zone][ref.at]?.[ref.index];
  if (ref.zone === "energy" || ref.zone === "smash") return side[ref.zone].row?.[ref.index];
  return undefined;
};

/** Change something about a card that lies somewhere. */
export const change = (scenario, ref, values) => edit(scenario, (copy) => { Object.assign(at(copy, ref), values); });

/** Change a side: a function gets it. */
export const withSide = (scenario, player, work) => edit(scenario, (copy) => work(copy.players[player]));

/** Let so many cards of a pile be unlisted ones, at its end. */
export const setUnlisted = (scenario, player, zone, count) => withSide(scenario, player, (side) => {
  const names = side[zone].filter((entry) => typeof entry === "string");
  const kept = Math.max(0, Math.min(MOST, count));
  side[zone] = kept || (zone === "deck" && !names.length) ? [...names, kept] : names;
});

/** Let a pile have so many cards altogether: listed cards stay. */
export const setSize = (scenario, player, zone, count) =>
  setUnlisted(scenario, player, zone, count - scenario.players[player][zone].filter((one) => typeof one === "string").length);

/** The same scenario in which actions and questions still name cards that are there: `名前` may have become `名前#1`. */
export const mended = (scenario) => {
  const called = new Set(listed(scenario).map((one) => one.called));
  const name = (given) => {
    if (typeof given !== "string" || called.has(given)) return given;
    const bare = given.replace(/#\d+$/, "");
    return called.has(bare) ? bare : called.has(`${bare}#1`) ? `${bare}#1` : given;
  };
  const act = (one) => {
    const found = { ...one };
    for (const key of ["play", "use", "move", "energy", "smash"]) if (typeof found[key] === "string") found[key] = name(found[key]);
    if (found.targets) found.targets = found.targets.map(name);
    return found;
  };
  return {
    ...scenario,
    actions: scenario.actions.map(act),
    ask: scenario.ask.map((one) => {
      const found = { ...one };
      for (const key of ["where", "of", "class"]) if (found[key] && !PLAYERS.includes(found[key])) found[key] = name(found[key]);
      if (found.may) found.may = act(found.may);
      return found;
    }),
  };
};

/** Set anything at the top of the scenario. */
export const set = (scenario, values) => ({ ...structuredClone(scenario), ...structuredClone(values) });

// ---- mirror

const turned = (square) => {
  if (/^[LCR][123]$/.test(square)) return { L: "R", C: "C", R: "L" }[square[0]] + (4 - Number(square[1]));
  if (/^[AB]\.[LCR]$/.test(square)) return `${OTHER[square[0]]}.${{ L: "R", C: "C", R: "L" }[square[2]]}`;
  return square;
};
const turnedAct = (act) => {
  const found = { ...act };
  if (act.player) found.player = OTHER[act.player];
  if (act.to) found.to = turned(act.to);
  if (act.targets) found.targets = act.targets.map((one) => (typeof one === "string" ? turned(one) : one));
  return found;
};
const turnedSide = (side) => {
  const found = structuredClone(side);
  found.squares = Object.fromEntries(Object.entries(side.squares).map(([name, cards]) => [turned(name), cards]));
  found.bases = Object.fromEntries(Object.entries(side.bases).map(([line, cards]) => [{ L: "R", C: "C", R: "L" }[line], cards]));
  for (const cards of [...Object.values(found.squares), ...Object.values(found.bases)]) {
    for (const one of cards) if (one.owner) one.owner = OTHER[one.owner];
  }
  return found;
};

/** The same situation with the players exchanged and the board turned round. */
export const mirror = (scenario) => ({
  ...structuredClone(scenario),
  turn: { ...scenario.turn, player: OTHER[scenario.turn.player] },
  players: { A: turnedSide(scenario.players.B), B: turnedSide(scenario.players.A) },
  actions: scenario.actions.map(turnedAct),
  ask: scenario.ask.map((question) => {
    const found = structuredClone(question);
    if (found.player) found.player = OTHER[found.player];
    if (PLAYERS.includes(found.of)) found.of = OTHER[found.of];
    if (found.may) found.may = turnedAct(found.may);
    return found;
  }),
});
