/* Conveniences only: every page works without this file. */
(() => {
  "use strict";

  // ---- light and dark: at once, so that the page never flashes in the other one
  const root = document.documentElement;
  const remembered = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const show = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  };
  show(remembered());

  const setUpTheme = () => {
    const button = document.getElementById("theme");
    button.hidden = false;
    button.addEventListener("click", () => {
      const dark = (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
      const theme = dark ? "light" : "dark";
      show(theme);
      try { localStorage.setItem("theme", theme); } catch { /* a private window forgets it */ }
    });
  };

  // ---- copy the citation
  const setUpCopying = () => {
    for (const button of document.querySelectorAll("[data-copy]")) {
      const words = button.textContent;
      button.hidden = false;
      button.setAttribute("aria-live", "polite");
      button.addEventListener("click", async () => {
        const source = document.getElementById(button.dataset.copy);
        try {
          await navigator.clipboard.writeText(source.textContent);
        } catch {
          // Phones in a hall without TLS have no clipboard, but what is selected can be copied the old way.
          getSelection().selectAllChildren(source);
          if (!document.execCommand("copy")) return;
          getSelection().removeAllRanges();
        }
        button.textContent = button.dataset.copied;
        setTimeout(() => { button.textContent = words; }, 2000);
      });
    }
  };

  // ---- `/` goes to the search box: the large one where there is one
  const setUpSlash = () => {
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing) return;
      event.preventDefault();
      const box = document.getElementById("find-main") || document.getElementById("find-top");
      if (!box) return; // an exported page has none
      box.focus();
      box.select();
    });
  };

  // ---- results while typing: a combobox with a list of clauses
  const WAIT = 120;

  const make = (tag, css, text) => {
    const one = document.createElement(tag);
    if (css) one.className = css;
    if (text) one.textContent = text;
    return one;
  };

  const suggest = (box) => {
    const list = make("div", "suggest");
    list.id = `${box.id}-list`;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", box.getAttribute("aria-label"));
    list.hidden = true;
    const status = make("div", "vh");
    status.setAttribute("role", "status");
    box.form.append(list, status);
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-controls", list.id);
    box.setAttribute("aria-expanded", "false");

    let timer = 0;
    let asking = null;
    let chosen = -1;

    const close = () => {
      clearTimeout(timer);
      if (asking) asking.abort();
      list.hidden = true;
      chosen = -1;
      box.setAttribute("aria-expanded", "false");
      box.removeAttribute("aria-activedescendant");
    };

    const choose = (at) => {
      const options = [...list.children];
      chosen = at < -1 ? options.length - 1 : at >= options.length ? -1 : at;
      options.forEach((option, place) => option.setAttribute("aria-selected", String(place === chosen)));
      if (chosen < 0) {
        box.removeAttribute("aria-activedescendant");
      } else {
        box.setAttribute("aria-activedescendant", options[chosen].id);
        options[chosen].scrollIntoView({ block: "nearest" });
      }
    };

    const address = (id) => {
      const lang = new URLSearchParams(location.search).get("lang");
      return box.dataset.clause + encodeURIComponent(id) + (lang === "en" ? "?lang=en" : "");
    };

    const option = (hit, place) => {
      const one = make("a");
      one.id = `${list.id}-${place}`;
      one.setAttribute("role", "option");
      one.setAttribute("aria-selected", "false");
      const text = make("span", "t");
      for (const [words, matches] of hit.marks) text.append(matches ? make("mark", "", words) : words);
      one.href = address(hit.id);
      one.tabIndex = -1;
      one.append(make("b", "num", hit.id), text);
      // The box keeps the focus, so that the list does not close under the finger.
      one.addEventListener("pointerdown", (event) => event.preventDefault());
      return one;
    };

    const ask = async () => {
      const query = box.value.trim();
      if (!query) return close();
      if (asking) asking.abort();
      asking = new AbortController();
      try {
        const answer = await fetch(box.dataset.suggest + encodeURIComponent(query), { signal: asking.signal });
        if (!answer.ok) return close();
        const hits = await answer.json();
        if (document.activeElement !== box) return close();
        list.replaceChildren(...hits.map(option));
        list.hidden = hits.length === 0;
        chosen = -1;
        box.removeAttribute("aria-activedescendant");
        box.setAttribute("aria-expanded", String(hits.length > 0));
        status.textContent = hits.length ? box.dataset.found.replace("#", hits.length) : box.dataset.none;
      } catch (error) {
        if (error.name !== "AbortError") close();
      }
    };

    box.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(ask, WAIT);
    });
    box.addEventListener("blur", close);
    box.addEventListener("keydown", (event) => {
      // While kana are being turned into kanji the keys belong to the input method.
      if (event.isComposing || list.hidden) return;
      if (event.key === "ArrowDown") choose(chosen + 1);
      else if (event.key === "ArrowUp") choose(chosen - 1);
      else if (event.key === "Escape") close();
      else if (event.key === "Enter" && chosen >= 0) location.assign(list.children[chosen].href);
      else return;
      event.preventDefault();
    });
  };

  const setUpPrinting = () => {
    for (const button of document.querySelectorAll("[data-print]")) {
      button.hidden = false;
      button.addEventListener("click", () => print());
    }
  };

  // ---- a copy for when there is no network: browsers allow it on this machine and over TLS only
  const worker = document.currentScript.dataset.worker;
  const setUpOffline = async () => {
    if (!worker || !("serviceWorker" in navigator)) return;
    try {
      await navigator.serviceWorker.register(worker);
      const { active } = await navigator.serviceWorker.ready;
      const sparing = navigator.connection && navigator.connection.saveData;
      if (!sparing && navigator.onLine) active.postMessage({ keep: document.documentElement.lang });
    } catch { /* a private window has none, and the page works without it */ }
  };

  document.addEventListener("DOMContentLoaded", () => {
    setUpOffline();
    setUpPrinting();
    // Pages with a script of their own name it: there is one way in, and it is this file.
    document.querySelectorAll("[data-module]").forEach((one) => import(one.dataset.module));
    setUpTheme();
    setUpCopying();
    setUpSlash();
    document.querySelectorAll("[data-suggest]").forEach(suggest);
  });
})();
