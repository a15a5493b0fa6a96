import { parseSync, type Plugin } from 'vite';

/** `messages/en.ts` and the like: the texts of one language, made of parts. */
const CATALOGUE = /\/src\/messages\/[a-z]{2}(-first)?\.ts$/;
const PART = /\/src\/messages\/[a-z]{2}\/([a-z-]+)\.ts$/;
const OWN = /\/web-customer\/src\/(?!messages\/).*\.tsx?$/;
/** How code uses texts: `messages.boards`, or `const { boards, displays } = messages`. */
const ASKED = /(?<![-/\w])(?:messages|firstMessages)\.(\w+)|\{([\w\s,:]+)\}\s*=\s*(?:messages|firstMessages)\b/g;

/** A catalogue with only the named parts. @throws {Error} the catalogue is not written as spread parts */
export const catalogueOf = (path: string, code: string, parts: readonly string[]): string => {
  const { program } = parseSync(path, code);
  const partOf = new Map(
    program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.map(
            ({ local }) => [local.name, /([a-z-]+)\.ts$/.exec(statement.source.value)?.[1]] as const,
          )
        : [],
    ),
  );
  const left = [...code.matchAll(/^\s*\.\.\.(\w+),\n/gm)].filter(
    ([, name = '']) => !parts.includes(partOf.get(name) ?? ''),
  );
  if (left.length === 0) throw new Error(`${path}: a catalogue is put together of spread parts.`);
  return left.reduce((text, [line]) => text.replace(line, '\n'), code);
};

/** The first names after `messages` that a module uses. */
export const askedFor = (code: string): readonly string[] =>
  [...code.matchAll(ASKED)]
    .flatMap(([, one, several = '']) => (one === undefined ? several.split(',') : [one]))
    .map((name) => name.trim().replace(/:.*$/, ''))
    .filter((name) => name !== '');

/**
 * A Vite plugin for a page that uses only some parts of the message catalogue: the others are left out. The build fails if a module
 * of the page uses another part.
 */
export const leanWords = (parts: readonly string[]): Plugin => {
  const asked = new Map<string, string>();
  const said = new Set<string>();
  return {
    name: 'paddock-lean-words',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (OWN.test(id)) for (const name of askedFor(code)) asked.set(name, id);
      const part = PART.exec(id)?.[1];
      if (part !== undefined && parts.includes(part))
        for (const [, name = ''] of code.matchAll(/^ {2}(\w+): /gm)) said.add(name);
      return CATALOGUE.test(id) ? { code: catalogueOf(id, code, parts), map: null } : undefined;
    },
    generateBundle: () => {
      for (const [name, id] of asked)
        if (!said.has(name))
          throw new Error(`${id} asks for messages.${name}, which is of no part that its page carries.`);
    },
  };
};
