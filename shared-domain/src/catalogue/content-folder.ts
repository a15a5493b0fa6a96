/** Longest name of a folder that is taken, in characters: the paths of the game have a limit of 260. */
export const MAX_FOLDER = 120;
/** What no folder of Windows may hold, `;`, which begins a comment in the game's own files, and halves of characters. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF<>:"/\\|?*;]/u;
/** Names of devices: a folder of such a name opens something else, with whatever ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/iu;

/**
 * Whether a text can be the name of one folder of the game's content: `ks_nurburgring`, `full course`, `#7 Team`, `honda_s2000_(ap1)`,
 * `_blank`. It ends up in files and in paths of rigs, so it is one name, leads nowhere else and begins no line of a file.
 */
export const isContentFolder = (name: string): boolean =>
  name.length > 0 &&
  name.length <= MAX_FOLDER &&
  !FORBIDDEN.test(name) &&
  name.trim() === name &&
  !name.startsWith('=') &&
  !name.endsWith('.') &&
  !RESERVED.test(name);

/** What two names have in common where they are one folder: the game knows no upper case, and writes an umlaut in either form. */
export const folderKey = (name: string): string => name.normalize('NFC').toLowerCase();
/** A name whose UTF-8 was read byte by byte, as the simulator's datagrams are; undefined where it is none. */
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
/** Whether a name that somebody told is that folder. */
export const isFolder = (told: string, folder: string): boolean => {
  const key = folderKey(folder);
  if (folderKey(told) === key) return true;
  const read = fromBytes(told);
  return read !== undefined && folderKey(read) === key;
};

/** How a folder is named among what differs between two rigs, as events hold it. */
export const contentName = (kind: 'cars' | 'tracks', folder: string): string =>
  `${kind}/${folderKey(folder)}`.slice(0, 120);

export type TrackText = { readonly folder: string; readonly layout: string };
/**
 * The track that a text names: servers with Custom Shaders Patch write more than a name, `csp/2144/../H/../ks_spa`, and some tools write the
 * layout behind a slash. Steps up are followed, what stands before the last name is left out, and a layout that is told beside it
 * counts first. Undefined where no folder is named, or where
 * the steps lead out.
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
 * The one of several tracks that a text means: by folder and layout, else by both in one name, `ks_nurburgring-layout_sprint_a`, or by a
 * layout that repeats its folder. Undefined where there is none, or where the text names a folder alone that has layouts only.
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
