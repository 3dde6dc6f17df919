export type PixelGraph = {
  width: number;
  height: number;
  /** For each pixel: the capacity from the source (above 0) or to the sink (below 0). */
  terminals: Float32Array;
  neighbors: Float32Array;
};

const FREE = 0;
const SOURCE = 1;
const SINK = 2;

const NONE = -1;
const TERMINAL = 8;
const ORPHAN = 9;

const LEAST_CAPACITY = 1e-9;

/** 1 for pixels on the source's side (Boykov and Kolmogorov 2004, §3.2). */
export function findMinimumCut({ width, height, terminals, neighbors }: PixelGraph): Uint8Array {
  // A border without capacities: each pixel has eight neighbors. Opposite directions add up to 7.
  const row = width + 2;
  const nodes = row * (height + 2);
  const steps = [-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1];
  const capacity = new Float32Array(nodes * 8);
  const terminal = new Float32Array(nodes);
  const tree = new Uint8Array(nodes);
  const parent = new Int8Array(nodes).fill(NONE);
  /** Nodes on the way to the terminal, valid at the time `measuredAt`. */
  const depth = new Int32Array(nodes);
  const measuredAt = new Int32Array(nodes);
  let time = 0;
  const waiting = new Int32Array(nodes + 1);
  const isWaiting = new Uint8Array(nodes);
  let [first, end] = [0, 0];
  const orphans: number[] = [];
  const meeting = { node: NONE, direction: 0 };

  const step = (node: number, direction: number): number => node + (steps[direction] ?? 0);
  const edgeOf = (node: number, direction: number): number => node * 8 + direction;
  const edgeBack = (node: number, direction: number): number => step(node, direction) * 8 + 7 - direction;

  function wait(node: number): void {
    if (isWaiting[node] === 1) return;
    isWaiting[node] = 1;
    waiting[end] = node;
    end = end === nodes ? 0 : end + 1;
  }

  const isRooted = (node: number): boolean => tree[node] !== FREE && parent[node] !== NONE;

  function takeWaiting(): number {
    while (first !== end) {
      const node = waiting[first] ?? 0;
      first = first === nodes ? 0 : first + 1;
      isWaiting[node] = 0;
      if (isRooted(node)) return node;
    }
    return NONE;
  }

  function addNodes(): void {
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const node = (Math.floor(pixel / width) + 1) * row + (pixel % width) + 1;
      for (let direction = 4; direction < 8; direction += 1) {
        const given = neighbors[pixel * 4 + direction - 4] ?? 0;
        capacity[edgeOf(node, direction)] = given;
        capacity[edgeBack(node, direction)] = given;
      }
      const given = terminals[pixel] ?? 0;
      if (given === 0) continue;
      terminal[node] = given;
      tree[node] = given > 0 ? SOURCE : SINK;
      parent[node] = TERMINAL;
      depth[node] = 1;
      wait(node);
    }
  }

  function grow(node: number): boolean {
    const isSource = tree[node] === SOURCE;
    for (let direction = 0; direction < 8; direction += 1) {
      const next = step(node, direction);
      if ((capacity[isSource ? edgeOf(node, direction) : edgeBack(node, direction)] ?? 0) <= 0) continue;
      if (tree[next] !== FREE && tree[next] !== tree[node]) {
        meeting.node = isSource ? node : next;
        meeting.direction = isSource ? direction : 7 - direction;
        return true;
      }
      const isFree = tree[next] === FREE;
      const isShorter =
        (measuredAt[next] ?? 0) <= (measuredAt[node] ?? 0) &&
        (depth[next] ?? 0) > (depth[node] ?? 0) &&
        parent[next] !== TERMINAL;
      if (!isFree && !isShorter) continue;
      tree[next] = tree[node] ?? FREE;
      parent[next] = 7 - direction;
      measuredAt[next] = measuredAt[node] ?? 0;
      depth[next] = (depth[node] ?? 0) + 1;
      if (isFree) wait(next);
    }
    return false;
  }

  function findBottleneck(from: number): number {
    let least = Infinity;
    let node = from;
    for (let direction = parent[node] ?? NONE; direction !== TERMINAL; direction = parent[node] ?? NONE) {
      const edge = tree[from] === SOURCE ? edgeBack(node, direction) : edgeOf(node, direction);
      least = Math.min(least, capacity[edge] ?? 0);
      node = step(node, direction);
    }
    return Math.min(least, Math.abs(terminal[node] ?? 0));
  }

  function orphan(node: number): void {
    parent[node] = ORPHAN;
    orphans.push(node);
  }

  /** Sends flow between `from` and its terminal. A node whose capacity is used up becomes an orphan. */
  function push(from: number, flow: number): void {
    const isSource = tree[from] === SOURCE;
    let node = from;
    for (let direction = parent[node] ?? NONE; direction !== TERMINAL;) {
      const used = isSource ? edgeBack(node, direction) : edgeOf(node, direction);
      const opposite = isSource ? edgeOf(node, direction) : edgeBack(node, direction);
      const next = step(node, direction);
      capacity[opposite] = (capacity[opposite] ?? 0) + flow;
      const left = (capacity[used] ?? 0) - flow;
      capacity[used] = left > LEAST_CAPACITY ? left : 0;
      if (left <= LEAST_CAPACITY) orphan(node);
      node = next;
      direction = parent[node] ?? NONE;
    }
    const left = Math.abs(terminal[node] ?? 0) - flow;
    terminal[node] = left > LEAST_CAPACITY ? (isSource ? left : -left) : 0;
    if (left <= LEAST_CAPACITY) orphan(node);
  }

  function augment(): void {
    const { node, direction } = meeting;
    const [there, back, other] = [edgeOf(node, direction), edgeBack(node, direction), step(node, direction)];
    const flow = Math.min(capacity[there] ?? 0, findBottleneck(node), findBottleneck(other));
    capacity[there] = (capacity[there] ?? 0) - flow;
    capacity[back] = (capacity[back] ?? 0) + flow;
    push(node, flow);
    push(other, flow);
  }

  /** Infinity: an orphan is on the way. */
  function measureDepth(from: number): number {
    let count = 0;
    let node = from;
    while (measuredAt[node] !== time) {
      count += 1;
      const direction = parent[node] ?? NONE;
      if (direction === ORPHAN || direction === NONE) return Infinity;
      if (direction === TERMINAL) break;
      node = step(node, direction);
    }
    const total = measuredAt[node] === time ? count + (depth[node] ?? 0) : count;
    let left = total;
    for (node = from; measuredAt[node] !== time; node = step(node, parent[node] ?? NONE)) {
      measuredAt[node] = time;
      depth[node] = left;
      left -= 1;
      if (parent[node] === TERMINAL) break;
    }
    return total;
  }

  function adopt(node: number): void {
    const capacityFrom = (direction: number): number =>
      capacity[tree[node] === SOURCE ? edgeBack(node, direction) : edgeOf(node, direction)] ?? 0;
    let nearest = NONE;
    let least = Infinity;
    for (let direction = 0; direction < 8; direction += 1) {
      const next = step(node, direction);
      if (tree[next] !== tree[node] || capacityFrom(direction) <= 0) continue;
      const found = measureDepth(next);
      if (found >= least) continue;
      nearest = direction;
      least = found;
    }
    parent[node] = nearest;
    if (nearest !== NONE) {
      measuredAt[node] = time;
      depth[node] = least + 1;
      return;
    }
    for (let direction = 0; direction < 8; direction += 1) {
      const next = step(node, direction);
      if (tree[next] !== tree[node] || parent[next] === NONE) continue;
      if (capacityFrom(direction) > 0) wait(next);
      if (parent[next] === 7 - direction) orphan(next);
    }
    tree[node] = FREE;
  }

  addNodes();
  for (let node = takeWaiting(); node !== NONE;) {
    const hasMet = grow(node);
    time += 1;
    if (hasMet) augment();
    // Those nearest to the terminals first: what they keep needs no new parent.
    for (let round = orphans.splice(0).toReversed(); round.length > 0; round = orphans.splice(0)) {
      for (const node of round) adopt(node);
    }
    if (!hasMet || !isRooted(node)) node = takeWaiting();
  }
  return Uint8Array.from({ length: width * height }, (_, pixel) =>
    tree[(Math.floor(pixel / width) + 1) * row + (pixel % width) + 1] === SOURCE ? 1 : 0,
  );
}
