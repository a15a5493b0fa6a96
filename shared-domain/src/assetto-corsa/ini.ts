/** A settings file of the simulator: sections and keys in their order and case, including duplicates. */
export type Ini = readonly IniSection[];
export type IniSection = { readonly name: string; readonly entries: readonly IniEntry[] };
export type IniEntry = { readonly key: string; readonly value: string };

/** Why a text is not such a file; `line` counts from 1. */
export type IniFault =
  | { readonly reason: 'FileTooLarge' | 'TooManyLines' | 'NotText' }
  | { readonly reason: 'LineNotReadable' | 'KeyOutsideSection'; readonly line: number };
export type IniRead =
  | { readonly ini: Ini; readonly fault?: undefined }
  | { readonly fault: IniFault; readonly ini?: undefined };

/** Characters and lines of the largest file that is read: far more than 255 cars with every key. */
export const MAX_INI_CHARACTERS = 1_000_000;
export const MAX_INI_LINES = 50_000;

/** Keys whose values are lists joined by `;`. Everywhere else a `;` begins a comment: the game ships `0x28; Down`. */
const LISTS: ReadonlySet<string> = new Set(['CARS', 'LEGAL_TYRES', 'GUID']);
const withoutComment = (key: string, text: string): string => {
  const at = LISTS.has(key.toUpperCase()) ? text.search(/\s;/) : text.indexOf(';');
  return (at === -1 ? text : text.slice(0, at)).trim();
};

const lineRead = (line: string): { readonly section: string } | IniEntry | undefined => {
  if (line.startsWith('[')) {
    const end = line.indexOf(']');
    const [name, rest] = [line.slice(1, end).trim(), line.slice(end + 1).trim()];
    return end === -1 || name === '' || !(rest === '' || rest.startsWith(';')) ? undefined : { section: name };
  }
  const equals = line.indexOf('=');
  const key = line.slice(0, equals).trim();
  if (equals === -1 || key === '' || key.includes(';')) return undefined;
  return { key, value: withoutComment(key, line.slice(equals + 1)) };
};

/**
 * Reads a file of the game, of its dedicated server or of their managers: accepts and drops a byte order mark, both kinds of line
 * end, blanks anywhere, and comments on their own lines or after values. Never throws: returns a file or the first fault.
 */
export const readIni = (text: string): IniRead => {
  if (text.length > MAX_INI_CHARACTERS) return { fault: { reason: 'FileTooLarge' } };
  if (text.includes('\0')) return { fault: { reason: 'NotText' } };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines.length > MAX_INI_LINES) return { fault: { reason: 'TooManyLines' } };
  const sections: { name: string; entries: IniEntry[] }[] = [];
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith(';')) continue;
    const read = lineRead(line);
    if (read === undefined) return { fault: { reason: 'LineNotReadable', line: index + 1 } };
    if ('section' in read) sections.push({ name: read.section, entries: [] });
    else {
      const open = sections.at(-1);
      if (open === undefined) return { fault: { reason: 'KeyOutsideSection', line: index + 1 } };
      open.entries.push(read);
    }
  }
  return { ini: sections };
};

const oneLine = (text: string): string => text.replace(/[\r\n\0]/g, ' ').trim();
/**
 * Writes a plain file, as the dedicated server requires: no blanks around `=`, no comments, no quotes. Values that were read are
 * written unchanged; in other values, characters that end the line or begin a comment are dropped, so that a value never becomes
 * a key.
 */
export const writeIni = (ini: Ini): string =>
  ini
    .flatMap(({ name, entries }) => [
      `[${oneLine(name)}]`,
      ...entries.map(({ key, value }) => `${oneLine(key)}=${withoutComment(key, oneLine(value))}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

/** Sections with a name, ignoring case. */
export const sectionsOf = (ini: Ini, name: string): readonly IniSection[] =>
  ini.filter((section) => section.name.toUpperCase() === name.toUpperCase());
