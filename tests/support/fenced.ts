import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The shell commands in the fenced blocks of a text, one entry for each, continued lines joined. Blocks with a language are no commands. */
export const fencedIn = (text: string): readonly string[] =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, language, block = '']) =>
    (language === '' ? block : '')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^(?:[A-Z_]+=\S+ )?(?:npm|curl|docker|set -a;|cd )|^[\d*]+ [\d*]+ \* \* \* /.test(line)),
  );

/**
 * The one fenced command of a paper that contains `part`.
 *
 * @param paper its path from the root of the tree
 * @throws if there is none, or more than one
 */
export const fencedCommand = (paper: string, part: string): string => {
  const found = fencedIn(readFileSync(new URL(`file://${root}${paper}`), 'utf8')).filter((line) => line.includes(part));
  const [command] = found;
  if (command === undefined || found.length > 1) throw new Error(`${paper} has ${found.length} commands with ${part}.`);
  return command;
};
