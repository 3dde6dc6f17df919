import type { Colors } from "./pixels.ts";

const ROUNDS = 6;
/** The farthest of these from the centers so far becomes the next center. */
const CANDIDATES = 60;

export type Clusters = {
  centers: Float64Array;
  sizes: Int32Array;
  clusterOf: Uint8Array;
};

/** A linear congruential generator without seed: server and browser must make the same mask. */
function createRandom(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
}

function getDistance(colors: Colors, pixel: number, centers: Float64Array, cluster: number): number {
  const at = pixel * 3;
  const to = cluster * 3;
  const first = (colors[at] ?? 0) - (centers[to] ?? 0);
  const second = (colors[at + 1] ?? 0) - (centers[to + 1] ?? 0);
  const third = (colors[at + 2] ?? 0) - (centers[to + 2] ?? 0);
  return first * first + second * second + third * third;
}

function findNearest(colors: Colors, pixel: number, centers: Float64Array): number {
  let nearest = 0;
  let least = Infinity;
  for (let cluster = 0; cluster * 3 < centers.length; cluster += 1) {
    const distance = getDistance(colors, pixel, centers, cluster);
    if (distance >= least) continue;
    nearest = cluster;
    least = distance;
  }
  return nearest;
}

function chooseCenters(colors: Colors, members: Int32Array, count: number): Float64Array {
  const centers = new Float64Array(count * 3);
  const random = createRandom();
  const pick = (): number => members[random(members.length)] ?? 0;
  for (let cluster = 0; cluster < count; cluster += 1) {
    let farthest = { pixel: pick(), distance: -1 };
    const candidates = cluster === 0 ? 0 : CANDIDATES;
    for (let candidate = 0; candidate < candidates; candidate += 1) {
      const pixel = pick();
      let distance = Infinity;
      for (let other = 0; other < cluster; other += 1)
        distance = Math.min(distance, getDistance(colors, pixel, centers, other));
      if (distance > farthest.distance) farthest = { pixel, distance };
    }
    centers.set(colors.subarray(farthest.pixel * 3, farthest.pixel * 3 + 3), cluster * 3);
  }
  return centers;
}

/** Uses k-means. `members`: at least one pixel number. Some clusters may be empty. */
export function clusterColors(colors: Colors, members: Int32Array, count: number): Clusters {
  const centers = chooseCenters(colors, members, count);
  const clusterOf = new Uint8Array(members.length);
  let sizes = new Int32Array(count);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Float64Array(count * 3);
    sizes = new Int32Array(count);
    for (let member = 0; member < members.length; member += 1) {
      const pixel = members[member] ?? 0;
      const nearest = findNearest(colors, pixel, centers);
      clusterOf[member] = nearest;
      sizes[nearest] = (sizes[nearest] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = nearest * 3 + channel;
        sums[sum] = (sums[sum] ?? 0) + (colors[pixel * 3 + channel] ?? 0);
      }
    }
    for (let sum = 0; sum < sums.length; sum += 1) {
      const size = sizes[Math.floor(sum / 3)] ?? 0;
      if (size > 0) centers[sum] = (sums[sum] ?? 0) / size;
    }
  }
  return { centers, sizes, clusterOf };
}
