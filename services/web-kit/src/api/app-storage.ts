const PREFIX = 'paddock.';

/** Private windows and full disks throw; a preference that is not kept is no reason to fail. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** Tells the server that this device was signed in on before; it opens nothing and names nobody. */
const DEVICE = 'device';

/**
 * The app's local storage, every key under `paddock.`. `clear` empties all of it, this origin's session storage too: venue machines
 * are shared (rule A-040). The device's own secret stays: whoever signs in here next is not kept out by who guesses elsewhere.
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
    const device = appStorage.get(DEVICE);
    attempt(() => localStorage.clear());
    if (device !== undefined) appStorage.set(DEVICE, device);
    attempt(() => sessionStorage.clear());
  },
  /** What an earlier sign-in gave this device to be known by; sent with the next one. */
  device: (): string | undefined => appStorage.get(DEVICE),
  keepDevice: (secret: string | undefined): void => {
    if (secret !== undefined) appStorage.set(DEVICE, secret);
  },
  /** The key as the browser knows it, for `storage` events of other tabs. */
  fullKey: (key: string): string => PREFIX + key,
};
