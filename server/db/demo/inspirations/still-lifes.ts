import { PALETTE } from "#server/db/demo/drawing/colour.ts";
import { glow, gradient, ground, softEdge } from "./light-and-paper.ts";

/** Cards of colour on a table. */
export function drawSwatches(): string {
  const names = [
    ["cream", "blush", "terracotta"],
    ["oat", "sage", "olive"],
    ["sky", "chambray", "navy"],
  ] as const;
  const cards = names.flatMap((row, line) =>
    row.map((name, column) => {
      const [x, y, turn] = [
        62 + column * 164,
        66 + line * 232,
        [-2, 1.5, 3, 1, -1.5, -3, 2, -1, 1.5][line * 3 + column] ?? 0,
      ];
      return `<g transform="rotate(${turn} ${x + 74} ${y + 100})"><rect x="${x + 6}" y="${y + 12}" width="148" height="204" fill="#4a3826" opacity=".35" filter="url(#soft)"/><rect x="${x}" y="${y}" width="148" height="204" fill="#fcfaf5"/><rect x="${x + 9}" y="${y + 9}" width="130" height="150" fill="${PALETTE[name]}"/><rect x="${x + 9}" y="${y + 9}" width="130" height="150" fill="url(#sheen)"/><path d="M${x + 10} ${y + 176}h${50 + ((column * 31) % 40)}M${x + 10} ${y + 188}h34" stroke="#c9c0b2" stroke-width="4"/></g>`;
    }),
  );
  const leaf = (x: number, y: number, turn: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C20-26 60-30 92 0C60 30 20 26 0 0Z"/>`;
  return `<defs>${gradient(
    "table",
    [
      [0, "#e9dfcf"],
      [1, "#cdbda6"],
    ],
    "slant",
  )}${gradient(
    "sheen",
    [
      [0, "#ffffff", 0.22],
      [1, "#000000", 0.08],
    ],
    "slant",
  )}${softEdge("soft", 9)}${softEdge("shade", 12)}</defs>${ground("url(#table)")}${cards.join("")}
<g fill="#3b2c1e" opacity=".2" filter="url(#shade)">${leaf(330, 120, 30)}${leaf(380, 200, 10)}${leaf(400, 300, 48)}${leaf(470, 380, 20)}${leaf(500, 120, 60)}${leaf(470, 540, 40)}<path d="M300 40C420 180 500 380 560 700l10-4C520 380 430 170 306 34Z"/></g>`;
}

/** Three vessels and a dry branch. */
export function drawVases(): string {
  const pods = Array.from({ length: 11 }, (_, pod) => {
    const [x, y] = [214 + pod * 15 + (pod % 2) * 22, 300 - pod * 19];
    return `<ellipse cx="${x}" cy="${y}" rx="21" ry="12" transform="rotate(${pod % 2 ? 26 : -70} ${x} ${y})" fill="${["#c98c4e", "#b3713c", "#dba968"][pod % 3]}"/>`;
  });
  const body = (d: string, light: string, dark: string, id: string) =>
    `<defs>${gradient(
      id,
      [
        [0, light],
        [0.45, light],
        [1, dark],
      ],
      "across",
    )}</defs><path d="${d}" fill="url(#${id})"/>`;
  return `<defs>${gradient("wall", [
    [0, "#e9ddca"],
    [1, "#d8c5ab"],
  ])}${gradient("table", [
    [0, "#a98563"],
    [1, "#8a6748"],
  ])}${softEdge("soft", 12)}</defs>${ground("url(#wall)")}<circle cx="392" cy="290" r="170" fill="#d9906a" opacity=".75"/>
<rect y="622" width="600" height="178" fill="url(#table)"/><g fill="#3a2415" opacity=".4" filter="url(#soft)"><ellipse cx="250" cy="690" rx="130" ry="20"/><ellipse cx="420" cy="708" rx="130" ry="20"/><ellipse cx="520" cy="668" rx="70" ry="16"/></g>
<path d="M198 420C206 300 300 200 396 96" fill="none" stroke="#6d4a30" stroke-width="5"/><path d="M206 360C190 300 150 250 120 180" fill="none" stroke="#6d4a30" stroke-width="4"/>${pods.join("")}<g fill="#b3713c"><ellipse cx="120" cy="176" rx="13" ry="24" transform="rotate(-24 120 176)"/><ellipse cx="148" cy="242" rx="11" ry="20" transform="rotate(40 148 242)"/><ellipse cx="142" cy="214" rx="11" ry="20" transform="rotate(-60 142 214)"/></g>
${body("M172 410h52c2 50 10 70 40 104c40 46 34 130-6 176H138c-40-46-46-130-6-176c30-34 38-54 40-104Z", "#f3ebdd", "#a8977f", "tall")}
${body("M330 560c-8-20 0-34 22-36h92c22 2 30 16 22 36c30 40 30 106-18 150H348c-48-44-48-110-18-150Z", "#54685c", "#27352f", "round")}
${body("M488 590h74c4 40 2 64-10 80h-54c-12-16-14-40-10-80Z", "#cf8f7b", "#86503f", "cup")}<ellipse cx="525" cy="590" rx="37" ry="8" fill="#6b3c30"/><ellipse cx="398" cy="526" rx="52" ry="9" fill="#1d2823"/><ellipse cx="198" cy="411" rx="26" ry="6" fill="#7e6d58"/>`;
}

/** Leaf shapes cut from painted paper. */
export function drawCutouts(): string {
  const frond = (x: number, y: number, scale: number, turn: number, colour: string) => {
    const lobes = [-3, -2, -1, 0, 1, 2, 3].map((lobe) => {
      const reach = 96 - Math.abs(lobe) * 11;
      return `<path transform="rotate(${lobe * 31})" d="M-13 0C-22 -${reach * 0.5} -18 -${reach} 0 -${reach}C18 -${reach} 22 -${reach * 0.5} 13 0Z"/>`;
    });
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" fill="${colour}">${lobes.join("")}<path d="M-9 -6h18l-4 84h-10Z"/></g>`;
  };
  const sheets = `<rect x="0" y="0" width="318" height="290" fill="#e7b99c"/><rect x="318" y="0" width="282" height="400" fill="#f1e3c8"/><rect x="0" y="290" width="318" height="510" fill="#35506b"/><rect x="318" y="400" width="282" height="400" fill="#c96f4a"/>`;
  const pieces = [
    [160, 160, 1.15, 8, "#6c2530"],
    [450, 190, 1.4, -12, "#4f6a55"],
    [150, 480, 1.25, 20, "#efe0bf"],
    [170, 690, 0.85, -36, "#d9a441"],
    [466, 570, 1.25, -14, "#f4e6cf"],
    [396, 722, 0.6, 40, "#27324b"],
    [556, 736, 0.5, -20, "#efc7a0"],
  ] as const;
  return `<defs>${softEdge("soft", 4)}${gradient(
    "light",
    [
      [0, "#fff8ea", 0.18],
      [1, "#2a1a10", 0.12],
    ],
    "slant",
  )}</defs>${sheets}${pieces.map(([x, y, scale, turn]) => `<g opacity=".3" filter="url(#soft)">${frond(x + 5, y + 8, scale, turn, "#1c120c")}</g>`).join("")}${pieces.map(([x, y, scale, turn, colour]) => frond(x, y, scale, turn, colour)).join("")}${ground("url(#light)")}`;
}

/** Oranges on a striped cloth. */
export function drawFruit(): string {
  const stripes = Array.from(
    { length: 12 },
    (_, stripe) =>
      `<path d="M${-160 + stripe * 76} 800L${40 + stripe * 52} 430h22L${-124 + stripe * 76} 800Z" fill="#7d9abb" opacity=".75"/>`,
  );
  const orange = (x: number, y: number, r: number) =>
    `<ellipse cx="${x + 34}" cy="${y + r - 6}" rx="${r * 1.15}" ry="${r * 0.3}" fill="#5a3a1c" opacity=".38" filter="url(#soft)"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#peel)"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.38}" r="${r * 0.42}" fill="url(#shine)"/><path d="M${x - 5} ${y - r * 0.72}l5-7 6 7-5 5Z" fill="#5d6b3c"/>`;
  const leaf = (x: number, y: number, turn: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C24-34 78-38 118 0C78 30 24 28 0 0Z" fill="#5c7048"/><path transform="translate(${x} ${y}) rotate(${turn})" d="M4 0C40-4 80-4 112 0" stroke="#8a9a6b" stroke-width="3" fill="none"/>`;
  const segments = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (part) =>
      `<path transform="rotate(${part * 45})" d="M0 -5C-24 -24 -25 -56 0 -64C25 -56 24 -24 0 -5Z" fill="#f2a23f"/>`,
  );
  return `<defs><radialGradient id="peel" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#f7b552"/><stop offset=".55" stop-color="#e88a2c"/><stop offset="1" stop-color="#a9521a"/></radialGradient>${glow("shine", "#fff0cf", 0.65)}${gradient(
    "wall",
    [
      [0, "#cfd8cf"],
      [1, "#e7e3d3"],
    ],
  )}${softEdge("soft", 9)}</defs>${ground("url(#wall)")}<path d="M0 430H600V800H0Z" fill="#f5efe2"/>${stripes.join("")}<path d="M0 430H600V446H0Z" fill="#b8ab92" opacity=".35"/>
${leaf(330, 350, -38)}${leaf(340, 360, -2)}${orange(212, 470, 96)}${orange(398, 456, 104)}${orange(306, 590, 100)}<g transform="translate(478 668)"><ellipse cx="20" cy="62" rx="96" ry="26" fill="#5a3a1c" opacity=".35" filter="url(#soft)"/><circle r="84" fill="#e88a2c"/><circle r="77" fill="#fbe6c0"/>${segments.join("")}</g>${leaf(96, 690, 14)}`;
}
