import { glow, gradient, ground, softEdge } from "./light-and-paper.ts";

/** An arcade in late sun. */
export function drawArches(): string {
  const arch = (x: number, y: number, width: number, height: number, fill: string) =>
    `<path d="M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}Z" fill="${fill}"/>`;
  const rings = [0, 1, 2, 3, 4].map((step) =>
    arch(
      90 + step * 44,
      130 + step * 74,
      420 - step * 88,
      670 - step * 74,
      ["#d98f6c", "#c9734f", "#b3593b", "#93432e", "#6d2f24"][step] ?? "#6d2f24",
    ),
  );
  return `<defs>${gradient("sky", [
    [0, "#f1dfc6"],
    [1, "#e8bd98"],
  ])}${gradient(
    "sun",
    [
      [0, "#fff0d8", 0.5],
      [1, "#fff0d8", 0],
    ],
    "slant",
  )}${gradient("floor", [
    [0, "#4f231c"],
    [1, "#a4583c"],
  ])}${softEdge("soft", 10)}</defs>
${ground("url(#sky)")}${rings.join("")}${arch(266, 430, 68, 300, "#f6dba8")}<circle cx="300" cy="520" r="24" fill="#e8a33f"/>
<path d="M0 800V738H600V800Z" fill="url(#floor)"/><path d="M266 738L190 800H420L334 738Z" fill="#f3c98b" opacity=".75"/>
<path d="M90 738V340L10 800H90Z" fill="#3a1712" opacity=".18" filter="url(#soft)"/><path d="M90 340a210 210 0 0 1 420 0V420L90 720Z" fill="url(#sun)" opacity=".7"/>`;
}

/** White steps, a blue shadow, one potted tree. */
export function drawStairs(): string {
  const steps = Array.from({ length: 8 }, (_, step) => {
    const [x, y] = [40 + step * 62, 700 - step * 62];
    return `<rect x="${x}" y="${y}" width="${600 - x}" height="62" fill="${step % 2 ? "#efe9df" : "#f3eee5"}"/><rect x="${x}" y="${y}" width="${600 - x}" height="9" fill="#fffdf8"/><path d="M${x} ${y + 9}h60v53h-60Z" fill="#b9c3cf" opacity=".55"/>`;
  });
  const leaves = Array.from({ length: 26 }, (_, leaf) => {
    const angle = leaf * 2.4;
    const reach = 12 + leaf * 2.3;
    const [x, y] = [128 + Math.cos(angle) * reach, 468 + Math.sin(angle) * reach * 1.15];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="21" ry="13" transform="rotate(${Math.round(leaf * 47)} ${x.toFixed(0)} ${y.toFixed(0)})" fill="${["#5f7352", "#7d8f68", "#46583f"][leaf % 3]}"/>`;
  });
  return `<defs>${gradient("sky", [
    [0, "#7fa6c6"],
    [1, "#cfdde4"],
  ])}${gradient(
    "wall",
    [
      [0, "#f7f1e6"],
      [1, "#e3d8c8"],
    ],
    "across",
  )}${softEdge("soft", 9)}</defs>${ground("url(#sky)")}
<path d="M0 800V250H300V800Z" fill="url(#wall)"/><path d="M0 250H300L210 420 0 520Z" fill="#8ea3b8" opacity=".35" filter="url(#soft)"/>${steps.join("")}
<path d="M0 762H600V800H0Z" fill="#ddd2c1"/><path d="M124 540l-4 150h16l-4-150Z" fill="#6b4d38"/>${leaves.join("")}<path d="M84 674h88l-13 90h-62Z" fill="#bb6f4c"/><path d="M80 664h96v22h-96Z" fill="#c98059"/><path d="M140 686h30l-12 78h-30Z" fill="#8a4a33" opacity=".35"/>
<path d="M172 764h170l-60-18H176Z" fill="#5b6b7c" opacity=".35" filter="url(#soft)"/>`;
}

/** Light that falls through a window onto a wall. */
export function drawWindow(): string {
  const pane = (column: number, row: number) => {
    const [x, y] = [150 + column * 150, 150 + row * 172];
    return `<path d="M${x} ${y + column * 40}l132 36v150l-132-36Z" fill="#fff4d6"/>`;
  };
  const panes = [0, 1, 2].flatMap((row) => [0, 1].map((column) => pane(column, row)));
  const branch = Array.from(
    { length: 13 },
    (_, leaf) =>
      `<ellipse cx="${250 + leaf * 19}" cy="${520 - leaf * 24}" rx="34" ry="11" transform="rotate(${leaf % 2 ? -78 : 12} ${250 + leaf * 19} ${520 - leaf * 24})"/>`,
  );
  return `<defs>${gradient(
    "wall",
    [
      [0, "#d9b99a"],
      [1, "#b98f72"],
    ],
    "slant",
  )}${softEdge("soft", 5)}${softEdge("softer", 9)}${glow("bloom", "#fff1cf", 0.5)}</defs>${ground("url(#wall)")}
<ellipse cx="300" cy="400" rx="330" ry="400" fill="url(#bloom)"/><g filter="url(#soft)" opacity=".85">${panes.join("")}</g>
<g fill="#8d6248" opacity=".5" filter="url(#soft)">${branch.join("")}<path d="M240 540L500 214l6 4L248 546Z"/></g>
<path d="M0 716H600V800H0Z" fill="#7d543e"/><path d="M0 716H600V726H0Z" fill="#dcb997"/><path d="M64 716c-30-40-34-96 4-116v-46h36v46c38 20 34 76 4 116Z" fill="#f1e7d8"/><path d="M90 716c28-40 26-90-2-112v-50h16v46c38 20 34 76 4 116Z" fill="#a58a74" opacity=".4"/><path d="M108 716c80 4 190 2 240-2l-230-16Z" fill="#3e241a" opacity=".3" filter="url(#softer)"/>`;
}

/** A row of painted houses with shutters. */
export function drawFacade(): string {
  const walls = ["#e7c9a0", "#d99a7c", "#efdfc3", "#b9c3ae"];
  const house = (index: number) => {
    const [x, top] = [index * 150, [190, 120, 230, 160][index] ?? 160];
    const windows = [0, 1, 2, 3].flatMap((row) =>
      [0, 1].map((column) => {
        const [wx, wy] = [x + 24 + column * 62, top + 54 + row * 128];
        if (wy > 640) return "";
        const shutter = ["#5f7d79", "#efe3cd", "#8c4a39", "#3f5768"][index] ?? "#5f7d79";
        const slats = [10, 20, 30, 40, 50, 60]
          .map(
            (dy) => `<path d="M${wx - 8} ${wy + dy}h12M${wx + 36} ${wy + dy}h12" stroke="#00000030" stroke-width="2"/>`,
          )
          .join("");
        return `<rect x="${wx}" y="${wy}" width="40" height="72" fill="#4a4440"/><path d="M${wx + 4} ${wy + 4}h32v30h-32Z" fill="#8ea3ac" opacity=".5"/><rect x="${wx - 10}" y="${wy}" width="15" height="72" fill="${shutter}"/><rect x="${wx + 35}" y="${wy}" width="15" height="72" fill="${shutter}"/>${slats}<rect x="${wx - 8}" y="${wy + 74}" width="58" height="6" fill="#f6eddc"/>`;
      }),
    );
    return `<rect x="${x}" y="${top}" width="150" height="680" fill="${walls[index]}"/><rect x="${x}" y="${top}" width="150" height="680" fill="url(#fall)"/><path d="M${x - 4} ${top}h158v14h-158Z" fill="#a8553c"/><path d="M${x} ${top + 14}h150v8h-150Z" fill="#00000022"/>${windows.join("")}<path d="M${x + 50} 800v-92a25 25 0 0 1 50 0v92Z" fill="#58402f"/>`;
  };
  return `<defs>${gradient("sky", [
    [0, "#88b0c8"],
    [1, "#dfe6dc"],
  ])}${gradient("fall", [
    [0, "#fff8e6", 0.35],
    [0.6, "#fff8e6", 0],
    [1, "#4d2f20", 0.22],
  ])}${gradient(
    "shade",
    [
      [0, "#2d2a3a", 0.34],
      [1, "#2d2a3a", 0],
    ],
    "slant",
  )}</defs>${ground("url(#sky)")}${[0, 1, 2, 3].map(house).join("")}<path d="M0 800V520L420 800Z" fill="url(#shade)"/>`;
}
