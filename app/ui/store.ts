export type Store<State> = {
  /** The same object until the state changes. */
  getState: () => State;
  subscribe: (listener: () => void) => () => void;
};

/** With `notifyAfterMs`, listeners are called once for all changes within that time. */
export function createStore<State>(initial: State, notifyAfterMs = 0) {
  let state = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function notify(): void {
    timer = undefined;
    for (const listen of listeners) listen();
  }

  function set(next: State): void {
    state = next;
    if (notifyAfterMs === 0) notify();
    else timer ??= setTimeout(notify, notifyAfterMs);
  }

  return {
    getState: (): State => state,
    set,
    update: (changes: Partial<State>): void => set({ ...state, ...changes }),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
