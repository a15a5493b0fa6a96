import type { PageBook, PageEntry } from './page-book.ts';

/** An entry with the values of its parameters. */
export type FoundPage = { readonly entry: PageEntry; readonly values: Readonly<Record<string, string>> };

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The pattern of a path, as the app's own router reads it: ignores case and a final slash. */
const patternOf = (path: string): RegExp => {
  const parts = path.split('/').filter((part) => part !== '');
  const pattern = parts.map((part) => {
    const name = /^:(\w+)\??$/.exec(part)?.[1];
    if (name === undefined) return `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
    return part.endsWith('?') ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
  });
  return new RegExp(`^${pattern.join('')}/?$`, 'i');
};

/** Finds the entry of an address; `undefined` if the app has no such page (ROUTE-37). */
export const pageFinder = ({ pages }: PageBook): ((path: string) => FoundPage | undefined) => {
  // Addresses without parameters come first.
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
