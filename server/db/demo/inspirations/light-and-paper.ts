/** What the posters share: gradients and soft edges. */

export const gradient = (
  id: string,
  stops: readonly [at: number, colour: string, opacity?: number][],
  direction: "down" | "across" | "slant" = "down",
): string => {
  const [x2, y2] = { down: [0, 1], across: [1, 0], slant: [1, 1] }[direction];
  const marks = stops.map(
    ([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${marks.join("")}</linearGradient>`;
};

export const glow = (id: string, colour: string, opacity: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

export const softEdge = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

export const ground = (fill: string): string => `<rect width="600" height="800" fill="${fill}"/>`;
