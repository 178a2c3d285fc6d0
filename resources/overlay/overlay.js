// What browser sources show, also in the browsers of older OBS, which know no `:has`: follows /follow and fills whatever on the page has a data-show.
"use strict";

let state = null;
let captions = null; // what stands beside the match
let since = 0;
let stood = null; // the age of what is shown while it stands still
let frames = -1; // the number of the picture that is shown, and the server that counts so
let epoch = null;
let heard = 0; // when something was last heard
let loading = false;

const make = (name, className, text) => {
  const found = document.createElement(name);
  if (className) found.className = className;
  if (text) found.textContent = text;
  return found;
};

// The brand's logo; hidden while there is none.
const logo = () => {
  const at = make("img", "logo");
  at.dataset.show = "logo";
  at.alt = "";
  FILL.logo(at);
  return at;
};

// The length of the longest word: what must fit into a line.
const letters = (...texts) => Math.max(...texts.flatMap((text) => text.split(/\s+/)).map((word) => word.length), 8);

const seatOf = (name) => state.seats.find((one) => one.seat === name);

// The mark of a seat, so that nothing is told by its colour alone.
const SHAPES = {
  "●": '<circle cx="50" cy="50" r="40" fill="F" stroke="E"/>',
  "◉": '<circle cx="50" cy="50" r="40" fill="F" stroke="E"/><circle cx="50" cy="50" r="20" fill="none" stroke="E"/>',
  "○": '<circle cx="50" cy="50" r="36" fill="none" stroke="F" stroke-width="18"/>',
  "✕": '<path d="M18 18 82 82M82 18 18 82" fill="none" stroke="F" stroke-width="18"/>',
  "▲": '<path d="M50 10 92 86 8 86Z" fill="F" stroke="E"/>',
  "■": '<path d="M12 12H88V88H12Z" fill="F" stroke="E"/>',
  "◆": '<path d="M50 6 94 50 50 94 6 50Z" fill="F" stroke="E"/>',
  "★": '<path d="M50 6 61 38H95L68 58 78 91 50 71 22 91 32 58 5 38H39Z" fill="F" stroke="E"/>',
  "⬟": '<path d="M50 8 92 39 76 88H24L8 39Z" fill="F" stroke="E"/>',
  "✚": '<path d="M36 6H64V36H94V64H64V94H36V64H6V36H36Z" fill="F" stroke="E"/>',
  "⬢": '<path d="M28 10H72L94 50 72 90H28L6 50Z" fill="F" stroke="E"/>',
};
const drawn = (shape, seat, className) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", className);
  svg.setAttribute("stroke-width", "8");
  // The colours are #RRGGBB, which the server has checked: nothing else comes into the markup.
  svg.innerHTML = shape.replaceAll('"F"', `"${seat.colour}"`).replaceAll('"E"', `"${seat.edge}"`);
  return svg;
};
const mark = (seat) => drawn(SHAPES[seat.mark] || SHAPES["●"], seat, "mark");

// Whose turn it is, and who has submitted, as a sign that is told at a glance.
const STANDS = {
  "to move": '<path d="M84 8 14 50 84 92Z" fill="E" stroke="E"/>',
  choosing: '<circle cx="50" cy="50" r="38" fill="none" stroke="currentColor" stroke-dasharray="18 14"/>',
  submitted: '<path class="done" d="M12 54 38 80 88 22" fill="none" stroke-width="14"/>',
};
const standSign = (seat) => {
  const shape = STANDS[seat.stands];
  return shape ? drawn(shape, seat, `stand ${seat.stands}`) : null;
};

// A score as on the Stage, "4 − 4 × 2 = −4": a sign stays with what stands before it.
const working = (seat) => {
  const { tokens, total, caption } = seat.score;
  const score = make("div", total || seat.points !== null ? "score counted" : "score");
  const tells = make("span", "tells");
  for (const token of tokens) {
    if (tells.lastChild) tells.append(token.tone === "quiet" ? "\u00a0" : " ");
    tells.append(make("span", token.tone, token.text));
  }
  if (tokens.length) score.append(tells, " ");
  if (tokens.length && total && !caption) score.append(make("span", "equals", "="), " ");
  if (total) score.append(make("span", "total", total));
  if (caption) score.append(" ", make("span", "caption", caption));
  return score;
};

const left = (clock) => {
  const age = clock.running ? stood ?? performance.now() - since : 0;
  const own = clock.left - age;
  const bank = clock.bank === null ? null : Math.max(0, clock.bank + Math.min(0, own));
  return { own: Math.max(0, own), bank };
};
// As on the Stage: below ten seconds with tenths, rounded up, so that 0:00.0 is nothing left.
const words = (ms) => {
  const tenths = Math.ceil(Math.max(0, ms) / 100);
  if (tenths < 100) return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  const seconds = Math.ceil(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = ms > 3600000 ? `${Math.floor(seconds / 3600)}:` : "";
  const minutes = Math.floor(seconds / 60);
  return `${hours}${hours ? two(minutes % 60) : minutes}:${two(seconds % 60)}`;
};
const showClock = (at, clock) => {
  at.hidden = !clock;
  if (at.parentElement.classList.contains("one")) at.parentElement.hidden = !clock;
  if (!clock) return;
  const { own, bank } = left(clock);
  const onBank = own <= 0 && bank > 0 && !clock.out;
  const all = own + (bank || 0);
  let kind = "";
  if (clock.out) kind = "out";
  else if (all <= 10000) kind = "danger";
  else if (all <= 20000) kind = "warn";
  at.className = `clock ${kind} ${clock.running ? "" : "still"}`;
  const text = words(onBank ? bank : own);
  const beside = bank === null || onBank ? "" : `+ ${words(bank)}`;
  if (at.dataset.text === `${text} ${beside}`) return;
  at.dataset.text = `${text} ${beside}`;
  at.replaceChildren(document.createTextNode(text));
  if (beside) at.append(make("span", "bank", beside));
};

const FILL = {
  game: (at) => { at.textContent = state.title; },
  when: (at) => { at.textContent = state.when; },
  event: (at) => {
    const event = state.event;
    at.hidden = !event || !(event.title || event.round || event.line);
    if (at.hidden) return;
    at.className = "event panel";
    at.replaceChildren();
    const head = [event.title, event.round].filter(Boolean).join(" · ");
    if (head) at.append(make("div", "title two", head));
    if (event.line) at.append(make("div", "quiet cut", event.line));
  },
  series: (at) => {
    const parts = ((state.event && state.event.series) || "").split(/(\S+ – \S+)/);
    at.replaceChildren(...parts.map((part, index) => (index % 2 ? make("span", "whole", part) : part)));
    at.hidden = !at.textContent;
  },
  foot: (at) => {
    at.textContent = state.foot;
    at.hidden = !state.foot;
  },
  banner: (at) => {
    const banner = state.banner;
    at.hidden = !banner;
    const key = banner && `${banner.kind} ${banner.title} ${banner.detail}`;
    if (!banner || at.dataset.key === key) return;
    at.dataset.key = key;
    at.className = `banner panel ${banner.kind}`;
    const title = make("div", "title", banner.title);
    const seat = banner.seat && seatOf(banner.seat);
    if (seat) title.prepend(mark(seat), " ");
    at.replaceChildren(title);
    if (banner.overline) at.prepend(make("div", "overline", banner.overline));
    if (banner.detail) at.append(make("div", "detail", banner.detail));
  },
  seat: (at) => {
    const seat = state.seats[Number(at.dataset.seat)];
    const { clock, ...rest } = seat;
    const key = JSON.stringify([rest, state.banner && state.banner.kind]);
    if (at.dataset.key === key) return;
    at.dataset.key = key;
    const halted = Boolean(state.banner) && ["paused", "time"].includes(state.banner.kind);
    const lit = (seat.stands === "to move" && !halted) || seat.stands === "won";
    at.className = `seat panel ${lit ? "lit" : ""} ${seat.leads ? "leads" : ""} ${seat.took ? "took" : ""} ${seat.stands}`;
    at.style.setProperty("--seat", seat.edge);
    const head = make("div", "head");
    if (seat.portrait) {
      head.append(portrait(seat));
    }
    const who = make("div", "who");
    if (seat.team) who.append(make("div", "team cut", seat.team));
    who.append(make("div", "name cut", seat.name));
    who.lastChild.style.setProperty("--length", seat.name.length);
    who.lastChild.prepend(mark(seat), " ");
    head.append(who);
    if (seat.said) head.append(make("span", "status", seat.said));
    const sign = standSign(seat);
    if (sign) head.append(sign);
    if (seat.points !== null) head.append(make("span", "points", String(seat.points)));
    at.replaceChildren(head);
    if (at.hasAttribute("data-clock")) {
      const own = make("div", "clock");
      own.dataset.show = "clock";
      own.dataset.seat = at.dataset.seat;
      at.append(own);
    }
    if (seat.score && (seat.score.tokens.length || seat.score.total)) at.append(working(seat));
  },
  mark: (at) => { at.replaceChildren(mark(state.seats[Number(at.dataset.seat)])); },
  chance: (at) => {
    const chance = state.chance;
    at.hidden = chance === null || chance === undefined;
    if (at.hidden) return;
    if (!at.children.length) {
      at.className = "chance panel";
      const bar = make("div", "bar");
      bar.append(make("span", ""), make("span", ""));
      at.append(mark(state.seats[0]), make("span", "share"), bar, make("span", "share"), mark(state.seats[1]));
    }
    const first = Math.round(100 * chance);
    const [one, two] = at.querySelectorAll(".share");
    one.textContent = `${first}\u00a0%`;
    two.textContent = `${100 - first}\u00a0%`;
    const [left, right] = at.querySelectorAll(".bar span");
    left.style.flexGrow = chance;
    right.style.flexGrow = 1 - chance;
    left.style.background = state.seats[0].colour;
    right.style.background = state.seats[1].colour;
    left.style.borderColor = state.seats[0].edge;
    right.style.borderColor = state.seats[1].edge;
  },
  last: (at) => {
    const last = state.last;
    at.hidden = !last;
    if (!last) return;
    at.className = "last panel";
    at.replaceChildren(make("div", "title", last.title));
    for (const move of last.moves) {
      const line = make("div", "move");
      const who = make("span", "who cut", seatOf(move.seat).name);
      const what = make("span", "what");
      for (const part of move.parts) {
        if (part.seat) what.append(mark(seatOf(part.seat)), " ");
        what.append(`${part.text} `);
      }
      line.append(mark(seatOf(move.seat)), who, what);
      if (move.drawn) line.append(make("span", "quiet", "drawn"));
      at.append(line);
    }
    if (last.note) at.append(make("div", "note", last.note));
  },
  log: (at) => {
    at.hidden = !state.log.length;
    const key = JSON.stringify(state.log);
    if (at.hidden || at.dataset.key === key) return;
    at.dataset.key = key;
    at.className = "log panel";
    at.replaceChildren();
    for (const one of [...state.log].reverse()) {
      const line = make("div", "entry");
      const seat = one.seat && seatOf(one.seat);
      line.append(make("span", "round quiet", String(one.round)));
      line.append(seat ? mark(seat) : make("span", "mark"), make("span", seat ? "what" : "quiet", one.text));
      at.append(line);
    }
  },
  total: (at) => {
    const pips = pipsOf();
    const series = (state.event && state.event.series) || "";
    at.hidden = !pips && !series && !state.seats.some((seat) => seat.score || seat.points !== null);
    const key = JSON.stringify([state.seats.map(({ clock, ...rest }) => rest), pips, series]);
    if (at.hidden || at.dataset.key === key) return;
    at.dataset.key = key;
    at.className = "panel totals";
    at.replaceChildren();
    state.seats.forEach((seat, index) => {
      const row = make("div", `row ${seat.leads ? "leads" : ""} ${seat.took ? "took" : ""} ${seat.stands === "won" ? "won" : ""}`);
      const who = make("div", "name cut", seat.name);
      who.prepend(mark(seat), " ");
      const tells = make("div", "who");
      tells.append(who);
      if (seat.score) tells.append(working({ ...seat, score: { ...seat.score, total: "" } }));
      row.append(tells);
      if (pips) row.append(pipRow(pips.halves[index], pips.of));
      const total = seat.points !== null ? String(seat.points) : (seat.score && seat.score.total) || "";
      row.append(make("div", "total", total));
      at.append(row);
    });
    if (!pips && series) at.append(make("div", "quiet series", series));
  },
  lower: (at) => {
    const index = Number(at.dataset.seat);
    const seat = state.seats[index];
    const { line } = (captions.people.find((one) => one.name === seat.name)) || { line: "" };
    const key = JSON.stringify([seat.name, seat.team, seat.portrait, seat.mark, seat.edge, line]);
    if (at.dataset.key !== key) {
      at.dataset.key = key;
      at.style.setProperty("--seat", seat.edge);
      const who = make("div", "who");
      who.append(make("div", "name cut", seat.name));
      who.lastChild.prepend(mark(seat), " ");
      const under = [seat.team, line].filter(Boolean);
      under.forEach((text) => who.append(make("div", text === seat.team ? "team cut" : "line cut", text)));
      at.replaceChildren(...(seat.portrait ? [portrait(seat)] : []), who, logo());
    }
    comeAndGo(at, `panel lower ${index ? "second" : ""}`, directed.lower[index]);
  },
  plates: (at) => {
    at.hidden = !captions.casters.length;
    const key = JSON.stringify(captions.casters);
    if (at.dataset.key === key) return;
    at.dataset.key = key;
    at.replaceChildren(logo(), ...captions.casters.map((one) => {
      const plate = make("div", "panel plate");
      plate.append(make("div", "name cut", one.name));
      if (one.line) plate.append(make("div", "quiet cut", one.line));
      return plate;
    }));
  },
  ticker: (at) => {
    at.hidden = !captions.results.length;
    const key = JSON.stringify([captions.results, innerWidth]);
    if (at.hidden || at.dataset.key === key) return;
    at.dataset.key = key;
    at.className = "panel ticker";
    const run = make("div", "run");
    at.replaceChildren(logo(), run);
    const tell = () => captions.results.forEach(({ people, score }) => {
      const one = make("span", "result", people[0]);
      one.append(make("b", "", ` ${score[0]} – ${score[1]} `), people[1]);
      run.append(one);
    });
    tell();
    if (run.scrollWidth <= at.clientWidth) return; // all of it is seen: it need not move
    run.style.setProperty("--way", `${-run.scrollWidth}px`);
    run.style.animationDuration = `${run.scrollWidth / (innerWidth / 24)}s`;
    run.classList.add("moves");
    tell(); // so that there is no gap where it begins again
  },
  course: (at) => {
    const { course, seats } = state;
    const [wide, high] = [at.clientWidth, at.clientHeight];
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const values = course.flatMap(([, one, two]) => [one, two]);
    const shown = new Set(values).size > 1 && course.length > 2 && high > 3.4 * rem;
    const key = JSON.stringify([course, wide, high, seats.map((seat) => [seat.edge, seat.mark])]);
    if (at.dataset.key === key) return;
    at.dataset.key = key;
    at.replaceChildren();
    at.classList.toggle("panel", shown);
    if (!shown) return;
    const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
    const [x, y] = [rem, rem * 0.8];
    const across = (number) => x + (wide - 3 * x) * (number - course[0][0]) / (course[course.length - 1][0] - course[0][0]);
    const up = (value) => high - y - (high - 2 * y) * (value - least) / (most - least);
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const line = (points, colour, width) => {
      const found = document.createElementNS(svg.namespaceURI, "polyline");
      found.setAttribute("points", points.map((point) => point.join(",")).join(" "));
      found.setAttribute("stroke", colour);
      found.setAttribute("stroke-width", width * rem);
      svg.append(found);
    };
    line([[x, up(0)], [wide - 2 * x, up(0)]], "currentColor", 0.05);
    seats.forEach((seat, index) => {
      line(course.map((one) => [across(one[0]), up(one[index + 1])]), seat.edge, 0.16);
      const end = mark(seat);
      end.style.cssText = `left: ${wide - 1.75 * x}px; top: ${up(course[course.length - 1][index + 1])}px`;
      at.append(end);
    });
    at.prepend(svg);
  },
  logo: (at) => {
    at.hidden = !(brand && brand.logo);
    const source = at.hidden ? "" : `picture-${brand.logo}.png`;
    if (source && at.getAttribute("src") !== source) at.src = source;
  },
  board: () => {},
  clock: () => {},
};
const UNASKED = ["plates", "ticker"]; // what is shown without a match, too

// The series of the two at the board, in the order of their seats.
const pipsOf = () => {
  const pips = captions.pips;
  const places = pips ? state.seats.map((seat) => pips.people.indexOf(seat.name)) : [-1];
  return places.includes(-1) ? null : { of: pips.of, halves: places.map((at) => pips.halves[at]) };
};
const pipRow = (halves, of) => {
  const row = make("div", "pips");
  for (let at = 0; at < of; at += 1) row.append(make("span", ["", "half", "full"][Math.min(2, Math.max(0, halves - 2 * at))]));
  return row;
};

const portrait = (seat) => {
  const picture = make("img", "portrait");
  picture.alt = "";
  picture.src = `picture-${seat.portrait}.png`;
  return picture;
};

// In and out with a motion that the style sheet knows; what is out is hidden when its motion is over.
const comeAndGo = (at, className, shown) => {
  if (shown === at.classList.contains("in")) return;
  at.className = `${className} ${shown ? "in" : "out"}`;
  if (shown) at.hidden = false;
  else Promise.allSettled(at.getAnimations().map((one) => one.finished)).then(() => { at.hidden = !at.classList.contains("in"); });
};

// Sounds: what is new since the last word of the same server, and nothing of what was missed.
let played = null;
const clips = {};
const hint = document.querySelector(".hint");
const playNew = (told) => {
  const missed = played === null || told.epoch !== played.epoch || told.heard - played.heard > told.sounds.length;
  const fresh = missed ? 0 : told.heard - played.heard;
  played = { epoch: told.epoch, heard: told.heard };
  if (hint) for (const name of fresh ? told.sounds.slice(-fresh) : []) play(name);
};
const play = (name) => {
  clips[name] ??= new Audio(`${name}.wav`);
  clips[name].currentTime = 0;
  clips[name].play().then(() => { hint.hidden = true; }, (error) => { hint.hidden = error.name !== "NotAllowedError"; });
};

// The brand: a rule at the end of overlay.css, so that a source's own CSS goes before it.
let brand = null;
const sheet = document.styleSheets[0];
const worn = sheet.cssRules[sheet.insertRule(":root {}", sheet.cssRules.length)].style;
const wear = (told) => {
  brand = told || null;
  const { accent, font, radius } = brand || {};
  const family = font && `${JSON.stringify(font)}, "Garnet Sans", system-ui, sans-serif`;
  worn.setProperty("--garnet-accent", accent || "");
  worn.setProperty("--garnet-radius", Number.isInteger(radius) ? `${radius}px` : "");
  worn.setProperty("--garnet-font", family || "");
  worn.setProperty("--garnet-digits", font ? '"Garnet Sans", sans-serif' : "");
  document.documentElement.classList.toggle("branded", Boolean(accent));
  for (const at of document.querySelectorAll('[data-show="logo"]')) FILL.logo(at);
};

// What a column holds is made smaller until it fits, and stays so: letters do not jump in a match.
const column = document.querySelector(".column");
let fitted = "";
const fit = () => {
  if (!state) return;
  const root = document.documentElement.style;
  const match = JSON.stringify([state.title, state.seats.map((seat) => seat.name), innerWidth, innerHeight]);
  if (match !== fitted) root.setProperty("--fit", 1);
  fitted = match;
  for (let now = Number(root.getPropertyValue("--fit")); now > 0.4 && column.scrollHeight > column.clientHeight; ) {
    now -= 0.05;
    root.setProperty("--fit", now);
  }
  for (const at of document.querySelectorAll(".course")) FILL.course(at); // in the room that is left
};
if (column) {
  new ResizeObserver(fit).observe(column); // a wider board leaves it less room
  document.fonts.addEventListener("loadingdone", fit);
}

// A break takes the place of the match. The end of the Stage's break comes later by the delay; that of a command is as viewers read it.
let pause = null;
let lag = 0;
const rest = document.body.matches(".page-scene, .page-banner") ? make("div", "break panel") : null;
if (rest) {
  rest.append(make("div", "title"), make("div", "left"), make("div", "lines"), logo());
  document.body.append(rest);
}
const BREAK = (scenes) => (scenes && scenes.break) || { title: "", soon: "", until: null, event: "", people: [], next: "" };
const showBreak = () => {
  if (!rest) return;
  document.body.classList.toggle("resting", Boolean(pause));
  rest.hidden = !pause;
  if (!pause) return;
  const [title, digits, lines] = rest.children;
  title.textContent = pause.title;
  showCountdown(digits, pause);
  const told = [pause.event, pause.people.join(" – "), pause.next].filter(Boolean);
  const key = JSON.stringify(told);
  if (lines.dataset.key === key) return;
  lines.dataset.key = key;
  lines.replaceChildren(...told.map((line) => make("div", "cut", line)));
};
const showCountdown = (at, rest) => {
  const until = directed.until ?? (rest.until === null ? null : rest.until + lag);
  const run = until === null ? 0 : until - Date.now();
  at.textContent = run > 0 ? words(Math.ceil(run / 1000) * 1000).replace(/\.0$/, "") : rest.soon;
  at.classList.toggle("said", run <= 0);
};

const fill = () => {
  for (const at of document.querySelectorAll("[data-show]")) {
    if (state || UNASKED.includes(at.dataset.show)) FILL[at.dataset.show](at);
  }
  tick();
  if (column) fit();
};

const SILENT = 5000; // ms without a word after which what is shown is no longer true
const tick = () => {
  showBreak();
  if (window.tickScenes) tickScenes();
  if (!state) return;
  if (performance.now() - heard > SILENT) {
    stood ??= performance.now() - since;
    document.body.classList.add("stale");
  }
  for (const at of document.querySelectorAll('[data-show="clock"]')) {
    const which = at.dataset.seat;
    showClock(at, which === undefined ? state.shared : state.seats[Number(which)].clock);
  }
};

// The board: the newest picture, never a half of one.
const drawBoards = async (number) => {
  const picture = new Image();
  picture.src = `board.png?${epoch}-${number}`; // each another address: no cache knows it already
  try {
    await picture.decode();
    for (const board of document.querySelectorAll('[data-show="board"]')) board.src = picture.src;
    frames = number;
  } catch (error) {
    frames = -1; // the next change tries again
  }
};

// What a streamer has hidden: a piece of its own, and its part of larger ones. A piece is what its page is called.
const PART = { total: "score", game: "title", when: "title", seat: "players", clock: "clocks", mark: "clocks" };
const page = (location.pathname.match(/([a-z0-9]+)\.html$/) || [])[1];
const direct = (directed) => {
  const hidden = new Set(directed.hidden);
  document.body.toggleAttribute("data-taken", hidden.has(page));
  for (const at of document.querySelectorAll("[data-show]")) {
    at.toggleAttribute("data-taken", hidden.has(PART[at.dataset.show] || at.dataset.show));
  }
};

const ground = new URLSearchParams(location.search).get("ground");
document.documentElement.classList.toggle("studio", ground === "studio");

let directed = { scene: "live", hidden: [], lower: [false, false], until: null };
const show = (told, came) => {
  captions = told.captions;
  playNew(told);
  if (JSON.stringify(told.brand || null) !== JSON.stringify(brand)) wear(told.brand);
  directed = told.show;
  pause = directed.scene === "break" ? BREAK(told.scenes) : null;
  lag = 1000 * told.delay;
  const beside = captions.casters.length || captions.results.length;
  document.body.hidden = !(told.state || state || pause || told.scenes || beside);
  if (window.showScenes) showScenes(told.scenes);
  showBreak();
  direct(directed);
  if (!told.state && !state) fill();
  if (!told.state) return; // a server that has just begun: the last picture stays until it knows more
  document.body.classList.remove("stale");
  heard = came;
  state = told.state;
  since = came - told.age;
  stood = told.still ? told.age : null;
  document.documentElement.classList.toggle("light", !state.dark);
  document.body.classList.toggle("over", state.over);
  document.body.classList.toggle("bannered", Boolean(state.banner) && state.banner.kind !== "soon");
  fill();
  direct(directed);
};

// What comes while a picture is fetched waits for it, so that nothing is told before the board; of several the newest.
let newest = null;
const catchUp = async () => {
  loading = true;
  while (newest) {
    const [told, came] = newest;
    newest = null;
    if (told.epoch !== epoch) frames = -1;
    epoch = told.epoch;
    const boards = document.querySelector('[data-show="board"]');
    if (boards && told.frames && told.frames !== frames) await drawBoards(told.frames);
    show(told, came);
  }
  loading = false;
};

const follow = () => {
  const changes = new WebSocket(new URL("follow", location.href.replace(/^http/, "ws")));
  changes.onmessage = (event) => {
    newest = [JSON.parse(event.data), performance.now()];
    if (!loading) catchUp();
  };
  changes.onclose = () => setTimeout(follow, 1000);
};

setInterval(tick, 100);
follow();
