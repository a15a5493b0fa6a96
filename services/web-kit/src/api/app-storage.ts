const PREFIX = 'paddock.';

/** Private windows and full disks throw; a preference that is not kept is no reason to fail. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/**
 * The app's local storage, every key under `paddock.`. `clear` empties all of it, this origin's session storage too: venue machines
 * are shared (ruling A-040).
 */
export const appStorage = {
  get: (key: string): string | undefined => attempt(() => localStorage.getItem(PREFIX + key)) ?? undefined,
  set: (key: string, value: string): void => {
    attempt(() => localStorage.setItem(PREFIX + key, value));
  },
  remove: (key: string): void => {
    attempt(() => localStorage.removeItem(PREFIX + key));
  },
  clear: (): void => {
    attempt(() => localStorage.clear());
    attempt(() => sessionStorage.clear());
  },
  /** The key as the browser knows it, for `storage` events of other tabs. */
  fullKey: (key: string): string => PREFIX + key,
};
