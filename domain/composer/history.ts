export type History<State> = { past: readonly State[]; now: State; future: readonly State[] };

export const beginHistory = <State>(now: State): History<State> => ({ past: [], now, future: [] });

export const commit = <State>(history: History<State>, next: State): History<State> =>
  next === history.now ? history : { past: [...history.past, history.now], now: next, future: [] };

export function undo<State>(history: History<State>): History<State> {
  if (history.past.length === 0) return history;
  const now = history.past.at(-1) as State;
  return { past: history.past.slice(0, -1), now, future: [history.now, ...history.future] };
}

export function redo<State>(history: History<State>): History<State> {
  if (history.future.length === 0) return history;
  const [now, ...future] = history.future as [State, ...State[]];
  return { past: [...history.past, history.now], now, future };
}
