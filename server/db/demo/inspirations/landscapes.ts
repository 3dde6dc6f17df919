import { glow, gradient, ground, softEdge } from "./light-and-paper.ts";

export function drawDunes(): string {
  return `<defs>${gradient("sky", [
    [0, "#d98c6b"],
    [0.5, "#efb98d"],
    [1, "#f7dfb9"],
  ])}${gradient("far", [
    [0, "#d39a72"],
    [1, "#b87850"],
  ])}${gradient(
    "near",
    [
      [0, "#e0a873"],
      [1, "#8f5334"],
    ],
    "slant",
  )}${gradient(
    "front",
    [
      [0, "#b86f45"],
      [1, "#5f3022"],
    ],
    "slant",
  )}${glow("sun", "#fff2d2", 0.95)}${softEdge("soft", 3)}</defs>${ground("url(#sky)")}
<circle cx="412" cy="300" r="190" fill="url(#sun)"/><circle cx="412" cy="300" r="52" fill="#fff3da"/>
<path d="M0 440C120 400 220 430 330 452S520 420 600 396V800H0Z" fill="url(#far)"/><path d="M0 560C150 470 260 500 352 470C420 540 500 560 600 540V800H0Z" fill="url(#near)"/>
<path d="M352 470C330 540 250 610 120 660C260 660 420 600 600 640V540C500 560 420 540 352 470Z" fill="#6f3a26" opacity=".45" filter="url(#soft)"/>
<path d="M0 690C140 610 300 640 420 700S560 720 600 700V800H0Z" fill="url(#front)"/><path d="M0 720C130 650 280 668 400 720" fill="none" stroke="#e9b884" stroke-width="3" opacity=".45" filter="url(#soft)"/>`;
}

export function drawHills(): string {
  const layers = ["#c8cfc4", "#a9b6aa", "#879a8d", "#62796e", "#40574f", "#263a36"];
  const hills = layers.map((colour, index) => {
    const y = 300 + index * 82;
    const [a, b, c] = [(index * 97) % 70, (index * 53) % 80, (index * 31) % 60];
    return `<path d="M0 ${y + a * 0.5}C90 ${y - 60 + b} 170 ${y + 40 - a} 260 ${y - 10}S420 ${y - 70 + c} 490 ${y - 20}S570 ${y + 30} 600 ${y - 10 + b * 0.4}V800H0Z" fill="${colour}"/><path d="M0 ${y + 50}H600V${y + 130}H0Z" fill="url(#mist)" opacity="${0.75 - index * 0.12}"/>`;
  });
  return `<defs>${gradient("sky", [
    [0, "#e9d9c5"],
    [0.5, "#f1e6d6"],
    [1, "#dfe0d6"],
  ])}${gradient("mist", [
    [0, "#f3ece0", 0],
    [1, "#f3ece0", 0.8],
  ])}${glow("sun", "#fff6e2", 0.9)}</defs>${ground("url(#sky)")}<circle cx="190" cy="210" r="150" fill="url(#sun)"/><circle cx="190" cy="210" r="40" fill="#f6c99a"/>${hills.join("")}`;
}

export function drawHorizon(): string {
  const glints = Array.from({ length: 34 }, (_, line) => {
    const y = 462 + line * 9.6;
    const half = 12 + line * 4.4 + ((line * 37) % 40);
    const x = 300 + (((line * 61) % 50) - 25) * (0.3 + line / 30);
    return `<rect x="${(x - half).toFixed(0)}" y="${y.toFixed(0)}" width="${(half * 2).toFixed(0)}" height="${(1.4 + line * 0.11).toFixed(1)}" rx="2" fill="#ffe7c4" opacity="${(0.75 - line * 0.016).toFixed(2)}"/>`;
  });
  return `<defs>${gradient("sky", [
    [0, "#4d6f92"],
    [0.55, "#a9b9c2"],
    [0.85, "#f0cfae"],
    [1, "#f8dfbd"],
  ])}${gradient("sea", [
    [0, "#8aa6b2"],
    [0.3, "#4f7890"],
    [1, "#1e3b55"],
  ])}${glow("sun", "#fff0d0", 0.9)}${softEdge("soft", 14)}</defs>
<rect width="600" height="456" fill="url(#sky)"/><g fill="#fff4e4" opacity=".55" filter="url(#soft)"><path d="M-20 190c120-30 220-6 330-26s180-10 310-40v24c-120 30-220 26-320 44s-220-4-320 24Z"/><path d="M40 290c130-22 260 8 400-18v14c-130 26-270 0-400 20Z"/></g><circle cx="300" cy="430" r="200" fill="url(#sun)"/><circle cx="300" cy="424" r="44" fill="#fff6e0"/>
<rect y="452" width="600" height="348" fill="url(#sea)"/>${glints.join("")}<path d="M436 452l44-96 4 96Zm50 0l2-78 34 78Z" fill="#f7efe1"/><path d="M424 454h112l-16 18h-82Z" fill="#3a2a26"/>`;
}

export function drawMoonrise(): string {
  const reeds = Array.from({ length: 30 }, (_, reed) => {
    const x = (reed * 83) % 600;
    const height = 120 + ((reed * 57) % 190);
    const lean = ((reed * 29) % 60) - 30;
    return `<path d="M${x} 800Q${x} ${800 - height * 0.6} ${x + lean} ${800 - height}" fill="none" stroke="#141c2b" stroke-width="${2 + (reed % 3)}"/><ellipse cx="${x + lean}" cy="${800 - height}" rx="4" ry="19" transform="rotate(${lean * 0.8} ${x + lean} ${800 - height})" fill="#141c2b"/>`;
  });
  const stars = Array.from(
    { length: 44 },
    (_, star) =>
      `<circle cx="${(star * 137) % 600}" cy="${(star * 71) % 360}" r="${0.8 + (star % 3) * 0.5}" fill="#fbeed4" opacity=".7"/>`,
  );
  return `<defs>${gradient("sky", [
    [0, "#1f2a47"],
    [0.5, "#4b4f74"],
    [0.8, "#a87f86"],
    [1, "#d9a78c"],
  ])}${glow("halo", "#ffe7c0", 0.55)}</defs>${ground("url(#sky)")}${stars.join("")}<circle cx="348" cy="330" r="260" fill="url(#halo)"/><circle cx="348" cy="330" r="104" fill="#f8e3bd"/><g fill="#e6c697" opacity=".5"><circle cx="318" cy="300" r="24"/><circle cx="380" cy="350" r="32"/><circle cx="340" cy="386" r="14"/><circle cx="390" cy="292" r="12"/></g>
<path d="M0 600C140 540 260 590 360 570S520 540 600 576V800H0Z" fill="#39405f"/><path d="M0 680C160 630 320 680 600 640V800H0Z" fill="#252d47"/>${reeds.join("")}`;
}
