import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64rem)';
const query = (): MediaQueryList | undefined =>
  typeof globalThis.matchMedia === 'function' ? globalThis.matchMedia(WIDE) : undefined;
const subscribe = (changed: () => void): (() => void) => {
  const list = query();
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
};

/** Whether there is room for two columns; true where nobody can say. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? true);
