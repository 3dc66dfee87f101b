/* What the page says: every sentence comes from the server, in the language of the page. */
const holder = document.querySelector("[data-words]");
const words = JSON.parse(holder.dataset.words);

export const lang = document.documentElement.lang;

/** One of the page's sentences, its blanks filled in. */
export const say = (key, values = {}) => {
  if (!(key in words)) throw new Error(`no words for ${key}`);
  return words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
};

/** Whether there is such a sentence. */
export const knows = (key) => key in words;

/** A sentence that the judge gave, in both languages. */
export const told = (text) => (lang === "en" ? text.en : text.ja);

/** An address of the site that stays in the language of the page. */
export const here = (path) => (lang === "en" ? `${path}${path.includes("?") ? "&" : "?"}lang=en` : path);
