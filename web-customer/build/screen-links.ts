import type { Rolldown } from 'vite';

/** Addresses of a screen's scripts and style sheets, without those that the app's page loads anyway. */
export type Links = { readonly scripts: readonly string[]; readonly sheets: readonly string[] };

const SOURCE = /\/web-customer\/src\/(.+\.tsx)$/;
type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

const isChunk = (part: Bundle[string] | undefined): part is Chunk => part?.type === 'chunk';

/** The files of a chunk and of all chunks that it imports, directly or indirectly. */
const closure = (bundle: Bundle, start: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const due = [start];
  for (let file = due.pop(); file !== undefined; file = due.pop()) {
    const part = bundle[file];
    if (found.has(file) || !isChunk(part)) continue;
    found.add(file);
    due.push(...part.imports);
  }
  return found;
};

/** The links that each module of the app needs to run, by its path within `src`. */
export const linksOf = (bundle: Bundle): ReadonlyMap<string, Links> => {
  const chunks = Object.values(bundle).filter(isChunk);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const there = entry === undefined ? new Set<string>() : closure(bundle, entry.fileName);
  return new Map(
    chunks.flatMap((chunk) => {
      const needed = [...closure(bundle, chunk.fileName)].filter((file) => !there.has(file));
      const sheets = needed.flatMap((file) => [...((bundle[file] as Chunk).viteMetadata?.importedCss ?? [])]);
      const links = { scripts: needed.map((file) => `/${file}`), sheets: sheets.map((file) => `/${file}`) };
      return Object.keys(chunk.modules).flatMap((id) => {
        const path = SOURCE.exec(id)?.[1];
        return path === undefined ? [] : [[path, links] as const];
      });
    }),
  );
};
