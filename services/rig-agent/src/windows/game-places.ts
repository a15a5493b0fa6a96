/** Steam's app id of the game. */
const APP_ID = '244210';
/** Added to the 32-bit account number. */
const STEAM_64_BASE = 76_561_197_960_265_728n;

/** The account that Steam is logged in with, in the form of the game's files; undefined if nobody is logged in. */
export const steamIdOf = (activeUser: number): string | undefined =>
  activeUser > 0 ? String(STEAM_64_BASE + BigInt(activeUser)) : undefined;

/**
 * The library that holds the game, from Steam's `libraryfolders.vdf`: blocks of `"path"`, then `"apps"` with the ids installed
 * there. Undefined if no library has it.
 */
export const libraryWithGame = (vdf: string): string | undefined => {
  let path: string | undefined;
  for (const [, key = '', value = ''] of vdf.matchAll(/"([^"]*)"\s+"((?:[^"\\]|\\.)*)"/g)) {
    if (key === 'path') path = value.replace(/\\(.)/g, '$1');
    else if (key === APP_ID) return path;
  }
  return undefined;
};

export type GamePlaces = {
  readonly game: string;
  readonly server: string;
  /** `race.ini` and `assists.ini`. */
  readonly cfg: string;
  /** `race_out.json`. */
  readonly out: string;
};
const join = (...parts: readonly string[]): string => parts.join('\\');
/** All folders, from the library and the user's documents (launcher.md 11.2). Always Windows paths. */
export const placesOf = (library: string, documents: string): GamePlaces => {
  const game = join(library, 'steamapps', 'common', 'assettocorsa');
  const own = join(documents, 'Assetto Corsa');
  return { game, server: join(game, 'server'), cfg: join(own, 'cfg'), out: join(own, 'out') };
};
