// The scenes between matches: fills every [data-scene] of a page, and on show.html changes to the one that is directed.
"use strict";

let scenes = null;

const measure = (at, ...texts) => {
  at.style.setProperty("--letters", letters(...texts));
  at.style.setProperty("--length", Math.max(...texts.map((text) => text.length), 8));
  return at;
};
const person = (one, side) => {
  const at = make("div", `person ${side}`);
  if (one.portrait) {
    const picture = make("img", "portrait");
    picture.alt = "";
    picture.src = `picture-${one.portrait}.png`;
    at.append(picture);
  }
  at.append(make("div", "name two", one.name));
  measure(at, one.name);
  if (one.team) at.append(make("div", "team cut", one.team));
  if (one.record) at.append(make("div", "quiet cut", one.record));
  return at;
};
const ROWS = 16; // most rows of a table in one column
const TREE = 8; // most meetings of a round that is shown as a tree
const lines = (...all) => all.filter(Boolean);
const line = (className, text) => (text ? measure(make("div", className, text), text) : null);
const cells = (tag, ...texts) => {
  const row = make("tr", "");
  row.append(...texts.map((text) => make(tag, "", String(text))));
  return row;
};

// Each returns what a scene shows, from its public values.
const SCENES = {
  intro: (one) => lines(
    line("overline", one.soon), line("large two", one.title), line("quiet two", one.line),
    line("people two", one.people.join(" · ")),
  ),
  versus: (one) => {
    const both = make("div", "both");
    const middle = make("div", "middle");
    middle.append(...lines(make("div", "", one.series || "–")));
    both.append(person(one.people[0], "first"), middle, person(one.people[1], "second"));
    for (const at of both.querySelectorAll(".person")) measure(at, ...one.people.map((who) => who.name)); // both alike
    if (one.pips && one.pips.of > 1 && one.pips.of < 20) {
      [0, 1].forEach((side) => both.children[2 * side].append(pipRow(one.pips.halves[side], one.pips.of)));
    }
    const said = one.pips ? one.pips.said : "";
    const game = [one.game, said].filter(Boolean).join(" · ");
    return lines(line("overline two", one.event), both, line("title two", game), line("quiet two", one.goal));
  },
  break: (one) => lines(
    line("overline", one.title), make("div", "left"), line("title two", one.people.join("\u00a0– ")),
    line("quiet two", one.next), line("quiet two", one.event),
  ),
  winner: (one) => lines(
    line("overline two", one.event), line("gold", one.over), one.winner ? person(one.winner, "first") : line("large two", one.title),
    line("large", one.score), line("quiet two", one.why), line("title two", one.series),
  ),
  table: (one) => {
    const all = make("div", "tables");
    const tall = innerHeight > innerWidth; // such a sheet has room for twice as many rows
    const columns = tall ? Math.ceil(Math.min(4 * ROWS, one.rows.length) / ROWS / 2) : Math.min(3, Math.ceil(one.rows.length / ROWS));
    const each = Math.ceil(one.rows.length / columns);
    all.style.setProperty("--rows", each * 1.65);
    one.rows.forEach((row, index) => {
      if (index % each === 0) all.append(make("table", ""));
      const at = cells("td", row.rank, row.name, row.series, row.games, row.points);
      if (row.rank === 1) at.className = "gold";
      all.lastChild.append(at);
    });
    return lines(line("overline two", one.event), all);
  },
  bracket: (one) => {
    const all = make("div", "rounds");
    const tree = one.rounds.filter((round) => !round.third);
    const now = tree.find((round) => !round.over) || tree[tree.length - 1];
    const many = now.meetings.length > TREE; // a round that is no tree is shown alone
    const shown = many ? [now] : one.rounds.filter((round) => round.meetings.length <= TREE);
    for (const round of shown) {
      const at = make("div", many ? "round many" : "round");
      const meetings = make("div", "meetings");
      at.append(make("div", "quiet cut", round.title), meetings);
      for (const meeting of round.meetings) {
        const pair = make("div", "meeting");
        for (const side of meeting) {
          const row = make("div", side.won ? "side won" : round.over ? "side lost" : "side");
          row.append(make("span", "cut", side.name || "…"), make("span", "points", side.points));
          pair.append(row);
        }
        meetings.append(pair);
      }
      all.append(at);
    }
    all.style.setProperty("--rows", Math.min(TREE, Math.max(2, ...shown.map((round) => round.meetings.length))));
    return lines(line("overline two", one.event), all);
  },
};

window.showScenes = (found) => {
  scenes = found;
  document.body.dataset.scene = directed.scene;
  for (const at of document.querySelectorAll("[data-scene-of]")) {
    const name = at.dataset.sceneOf;
    const shown = name === "break" ? BREAK(found) : found && found[name];
    at.toggleAttribute("data-empty", !shown);
    const key = JSON.stringify(shown);
    if (!shown || at.dataset.key === key) continue; // what has gone stays while it fades
    at.dataset.key = key;
    at.replaceChildren(logo(), ...SCENES[name](shown));
  }
  tickScenes();
  fitScenes();
};
// A scene is made smaller until all of it is seen.
const fitScenes = () => {
  for (const at of document.querySelectorAll("[data-scene-of]")) {
    for (let now = 1; now > 0.4; now -= 0.05) {
      at.style.fontSize = `${now}rem`;
      if (at.scrollHeight <= at.clientHeight) break;
    }
  }
};
document.fonts.addEventListener("loadingdone", fitScenes);
window.tickScenes = () => {
  for (const at of document.querySelectorAll("[data-scene-of='break'] .left")) showCountdown(at, BREAK(scenes));
};
