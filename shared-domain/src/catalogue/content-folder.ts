/** The longest folder name accepted, in characters: the game's paths are limited to 260. */
export const MAX_FOLDER = 120;
/** Characters that Windows does not allow in folder names, `;`, which begins a comment in game files, and lone surrogates. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF<>:"/\\|?*;]/u;
/** Device names: a folder with such a name opens a device instead, whatever its extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/iu;

/**
 * Whether a text can be the name of one folder of the game's content: `ks_nurburgring`, `full course`, `#7 Team`,
 * `honda_s2000_(ap1)`, `_blank`. It is written to files and paths of rigs, so it must be a single name, lead nowhere else and
 * start no line of a file.
 */
export const isContentFolder = (name: string): boolean =>
  name.length > 0 &&
  name.length <= MAX_FOLDER &&
  !FORBIDDEN.test(name) &&
  name.trim() === name &&
  !name.startsWith('=') &&
  !name.endsWith('.') &&
  !RESERVED.test(name);

/** A key that is equal for names of the same folder: the game ignores case, and writes an umlaut in either Unicode form. */
export const folderKey = (name: string): string => name.normalize('NFC').toLowerCase();
/** Decodes a name whose UTF-8 was read byte by byte, as in the simulator's datagrams; undefined if it is not one. */
const fromBytes = (name: string): string | undefined => {
  const codes = Array.from(name, (one) => one.codePointAt(0) ?? 0);
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return undefined;
  try {
    return decodeURIComponent(
      name.replace(/[^A-Za-z0-9]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return undefined;
  }
};
/** Whether a reported name is that folder. */
export const isFolder = (told: string, folder: string): boolean => {
  const key = folderKey(folder);
  if (folderKey(told) === key) return true;
  const read = fromBytes(told);
  return read !== undefined && folderKey(read) === key;
};

/** How events name a folder that differs between two rigs. */
export const contentName = (kind: 'cars' | 'tracks', folder: string): string =>
  `${kind}/${folderKey(folder)}`.slice(0, 120);

export type TrackText = { readonly folder: string; readonly layout: string };
/**
 * The track that a text names. Servers with Custom Shaders Patch write more than a name, `csp/2144/../H/../ks_spa`, and some
 * tools write the layout after a slash. `..` is resolved, everything before the last name is dropped, and a separately given
 * layout has priority. Undefined if no folder is named, or if `..` leads out.
 */
export const trackText = (track: string, layout = ''): TrackText | undefined => {
  const path: string[] = [];
  for (const part of track.split(/[/\\]/).map((one) => one.trim())) {
    if (part === '..') {
      if (path.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') path.push(part);
  }
  if (path.length > 1 && path[0]?.toLowerCase() === 'csp') path.shift();
  // A number is a version of the patch, never a track with a layout.
  while (path.length > 1 && /^\d+$/.test(path[0] ?? '')) path.shift();
  const own =
    layout
      .split(/[/\\]/)
      .findLast((one) => one.trim() !== '')
      ?.trim() ?? '';
  const [folder = '', behind = ''] = path.slice(
    own === '' ? -2 : path.length > 1 && isFolder(path.at(-1) ?? '', own) ? -2 : -1,
  );
  const read = { folder, layout: own === '' ? behind : own };
  return isContentFolder(folder) && (read.layout === '' || isContentFolder(read.layout)) ? read : undefined;
};

/**
 * Which of several tracks a text means: by folder and layout, else by both in one name, `ks_nurburgring-layout_sprint_a`, or by a
 * layout that repeats its folder. Undefined if none matches, or if the text names only a folder that has several layouts.
 */
export const trackOf = <Track extends TrackText>(
  tracks: Iterable<Track>,
  track: string,
  layout = '',
): Track | undefined => {
  const read = trackText(track, layout);
  if (read === undefined) return undefined;
  const all = [...tracks];
  const exact = all.find((one) => isFolder(read.folder, one.folder) && isFolder(read.layout, one.layout));
  if (exact !== undefined) return exact;
  const joined = (one: Track): boolean => {
    const whole = `${one.folder}-${one.layout}`;
    if (one.layout === '') return false;
    return read.layout === ''
      ? isFolder(read.folder, whole)
      : isFolder(read.layout, whole) || (isFolder(read.folder, whole) && isFolder(read.layout, one.layout));
  };
  return all.find(joined);
};
