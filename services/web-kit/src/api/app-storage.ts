const PREFIX = 'paddock.';

/** Private windows and full disks throw. A preference that cannot be stored is no failure. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** Shows the server that somebody logged in on this device before. It gives no access and names nobody. */
const DEVICE = 'device';

/**
 * The app's local storage, every key under `paddock.`. `clear` empties it and this origin's session storage, because devices at a
 * venue are shared (rule A-040). The device's secret stays, so that limits caused by guesses elsewhere do not stop the next login
 * here.
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
  /** The device's secret from an earlier login, sent with the next one. */
  device: (): string | undefined => appStorage.get(DEVICE),
  keepDevice: (secret: string | undefined): void => {
    if (secret !== undefined) appStorage.set(DEVICE, secret);
  },
  /** The key with its prefix, for `storage` events of other tabs. */
  fullKey: (key: string): string => PREFIX + key,
};
