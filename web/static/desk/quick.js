/* Quick entry: 「Bの山札21枚、エネルギー赤1緑2」 and the like, in Japanese or English. */
import { place, set, setSize, SQUARES, withSide } from "./scenario.js";
import { colourOf, learn, printed } from "./cards.js";

const ZONES = [
  [/^(?:手札|hand)/i, "hand"], [/^(?:山札|デッキ|deck)/i, "deck"], [/^(?:墓地|graveyard)/i, "graveyard"],
  [/^(?:リムーブ(?:ゾーン)?|除外|removed)/i, "removed"], [/^(?:エネルギー(?:ゾーン)?|energy)/i, "energy"],
  [/^(?:スマッシュ(?:ゾーン)?|smash)/i, "smash"], [/^(?:プラン(?:ゾーン)?|plan)/i, "plan"],
];
// 「Bの山札」, “B's deck”, or 「B山札」 in a hurry.
const OWNER = /^([AB])(?:(?:の|'s|は|:|\s)\s*|(?=手札|山札|デッキ|墓地|リムーブ|除外|エネルギー|スマッシュ|プラン|ターン))/i;
const ENGLISH = { red: "赤", black: "黒", blue: "青", white: "白", green: "緑", colourless: "無" };
const PHASES = { リリース: "release", ドロー: "draw", エネルギー: "energy", メイン: "main", スマッシュ: "smash", リカバリー: "recovery" };

const normal = (text) => text.normalize("NFKC").replace(/red|black|blue|white|green|colourless/gi, (word) => ENGLISH[word.toLowerCase()]);

/** Read one piece. Gives a function from scenario to scenario, or nothing if it means nothing. */
const piece = (words, speaking) => {
  let rest = words.trim();
  const owner = rest.match(OWNER);
  if (owner) { speaking.player = owner[1].toUpperCase(); rest = rest.slice(owner[0].length); }
  const player = speaking.player;
  const turnOf = rest.match(/^(?:ターン|turn)(?:[のの・ ]*(\S+?)(?:フェイズ)?)?$/i);
  if (turnOf) {
    const phase = PHASES[turnOf[1]] ?? (Object.values(PHASES).includes(turnOf[1]) ? turnOf[1] : turnOf[1] ? null : "main");
    return phase ? (scenario) => set(scenario, { turn: { player, phase } }) : null;
  }
  const square = rest.match(/^([LCR][123]|[AB]\.[LCR])\s*(?:に|:|=|\s)\s*(.+?)(?:\s*[(（]?(フリーズ|frozen)[)）]?)?$/i);
  if (square) {
    const at = square[1].toUpperCase();
    const side = at.includes(".") ? at[0] : player;
    return { name: square[2].replace(/[《》]/g, "").trim(), at, side, frozen: Boolean(square[3]) };
  }
  let zone = speaking.zone;
  const named = ZONES.find(([pattern]) => pattern.test(rest));
  if (named) { zone = speaking.zone = named[1]; rest = rest.replace(named[0], "").replace(/^[はがにを:=\s]+/, ""); }
  if (!zone) return null;
  if (zone === "energy") {
    const counts = [...rest.matchAll(/([赤黒青白緑無])\s*(\d+)?\s*(?:枚)?\s*(?:[(（]?(フリーズ|frozen)[)）]?)?/g)];
    if (!counts.length || rest.replace(/[赤黒青白緑無\d枚\s()（）]|フリーズ|frozen/g, "")) return null;
    const fresh = Boolean(named);
    return (scenario) => withSide(scenario, player, (side) => {
      if (fresh || side.energy.row) side.energy = { counts: {} };
      for (const [, colour, count, frozen] of counts) {
        const kept = side.energy.counts[colour] ?? { released: 0, frozen: 0 };
        kept[frozen ? "frozen" : "released"] += Math.min(Number(count ?? 1), 200);
        side.energy.counts[colour] = kept;
      }
    });
  }
  const count = rest.match(/^(\d+)\s*(?:枚|cards?)?$/i);
  if (count && zone === "smash") return (scenario) => withSide(scenario, player, (side) => { side.smash = { released: Math.min(Number(count[1]), 200), frozen: 0 }; });
  if (count && zone !== "plan") return (scenario) => setSize(scenario, player, zone, Number(count[1]));
  const name = rest.replace(/[《》]/g, "").trim();
  return name ? { name, at: `${player}.${zone}`, side: player } : null;
};

/** Apply what was typed. Gives the new scenario and the pieces that were not understood. */
export const quick = async (scenario, text, side) => {
  const speaking = { player: side, zone: null };
  const pieces = normal(text).split(/[、,，;；。\n]+/).filter((one) => one.trim());
  const read = pieces.map((words) => [words.trim(), piece(words, speaking)]);
  await learn(scenario, read.map(([, found]) => found?.name).filter(Boolean));
  const unclear = [];
  let next = scenario;
  for (const [words, found] of read) {
    if (typeof found === "function") next = found(next);
    else if (found && printed(next, found.name)) {
      next = place(next, found.name, found.at, found.side, colourOf(printed(next, found.name)));
      if (found.frozen && SQUARES.includes(found.at)) next.players[found.side].squares[found.at].at(-1).frozen = true;
    } else unclear.push(words);
  }
  return { scenario: next, unclear };
};

