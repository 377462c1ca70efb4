/* The page of a table in parts. What the server sends is what changed: texts by their names, in which <#name> stands for
   a part, and the entries of the log. From them comes the whole text again, which play.js then shows. It reads the page
   before any other script has changed it. */
"use strict";
(() => {
  const main = document.getElementById("table");
  if (!main || !main.dataset.drawn) return;
  const texts = new Map(), entries = [], csrf = document.querySelector("[name=csrf]")?.value || "";
  const page = Math.random().toString(36).slice(2);    // a name among all that watch the table
  let drawn = main.dataset.drawn, seq = +main.dataset.seq, fresh = null;

  /* what the page came with: comments tell where its parts begin and end */
  const open = [["table", ""]];
  for (const bit of main.outerHTML.replaceAll("<#", "&lt;#").split(/(<!--#[\w-]*-->)/)) {
    if (bit === "<!--#-->") texts.set(...open.pop());
    else if (bit.startsWith("<!--#")) { const name = bit.slice(5, -3); open.at(-1)[1] += `<#${name}>`; open.push([name, ""]); }
    else open.at(-1)[1] += bit;
  }
  texts.set(...open.pop());
  const numbered = /(name="seq" value=")\d+/g;         // that number is put in anew whenever it has changed
  texts.forEach((text, name) => texts.set(name, text.replace(numbered, "$1<#seq>")));
  for (const line of main.querySelectorAll(".log > [id]")) {
    const number = +line.id.split("-")[1], text = line.cloneNode(true);
    if (text.matches(".told")) text.className = "told";
    entries[number] = (entries[number] || "") + text.outerHTML;
  }

  const marked = (entry, number) => {
    const mark = number === entries.length - 1 ? " new" : fresh !== null && number >= fresh ? " fresh" : "";
    return (entry || "").replaceAll('class="told"', `class="told${mark}"`);
  };
  /* the newest first, below the turn in which it stands: an entry that opens a turn begins with its title */
  const rows = told => {
    let all = "", turn = "";
    for (const entry of told.reverse()) {
      const [, title = "", lines] = entry.match(/^(<li id="heading-[^]*?<\/li>)?([^]*)$/);
      turn += lines;
      if (title) { all += title + turn; turn = ""; }
    }
    return all + turn;
  };
  const fill = text => text.replace(/<#([\w-]+)>/g, (_, name) => {
    if (name === "csrf") return csrf;
    if (name === "seq") return seq;
    if (name === "rows") return rows(Array.from(entries, marked));
    if (name === "gallery" && document.querySelector("#gallery > *")) return "";       // it is there, and never changes
    return fill(texts.get(name) || "");
  });

  window.Parts = {
    /* what a question to the server says of this page: which one it is, and what it shows */
    sign(fields) { fields.set("page", page); fields.set("drawn", drawn); return fields; },
    /* whether there is something new to be shown; when something is missing before it, begin anew from what there is */
    take(message, anew) {
      if (message.to === drawn || (message.from && message.from !== drawn && message.seq <= seq)) return false;
      if (message.from && message.from !== drawn) { anew(); return false; }
      Object.entries(message.parts).forEach(([name, text]) => texts.set(name, text));
      entries.splice(message.since, Infinity, ...message.entries);
      ({to: drawn, seq, fresh} = message);
      return true;
    },
    whole: () => fill(texts.get("table")),
  };
})();
