import type { PageBook, PageEntry } from './page-book.ts';

/** An entry with the values of its address's parts. */
export type FoundPage = { readonly entry: PageEntry; readonly values: Readonly<Record<string, string>> };

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The pattern of a path, as the app's own routes read it: case and a slash at the end do not matter. */
const patternOf = (path: string): RegExp => {
  const parts = path.split('/').filter((part) => part !== '');
  const pattern = parts.map((part) => {
    const name = /^:(\w+)\??$/.exec(part)?.[1];
    if (name === undefined) return `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
    return part.endsWith('?') ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
  });
  return new RegExp(`^${pattern.join('')}/?$`, 'i');
};

/** Finds the entry of an address; `undefined` for an address that is none of the app's (ROUTE-37). */
export const pageFinder = ({ pages }: PageBook): ((path: string) => FoundPage | undefined) => {
  // An address that is written out comes before one with a place for anything.
  const patterns = pages
    .toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))
    .map((entry) => ({ entry, pattern: patternOf(entry.path) }));
  return (path) => {
    for (const { entry, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const values = Object.entries(match.groups ?? {}).flatMap(([name, text]) =>
        (text as string | undefined) === undefined ? [] : [[name, decoded(text)] as const],
      );
      return { entry, values: Object.fromEntries(values) };
    }
    return undefined;
  };
};
