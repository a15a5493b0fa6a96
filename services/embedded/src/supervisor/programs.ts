import { fileURLToPath } from 'node:url';

/** Absolute path of a file, from the repository's root. Sources and built files are equally deep. */
export const fromRepository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

const leash = new URL('../../bin/leash.mjs', import.meta.url).href;

/** Runs a TypeScript source directly, with the sources of our other packages. */
const asSource = ['--conditions=development', '--import', 'tsx'];

/** Arguments and the extra stdio entry (file descriptor 3) that end a Node program soon after this process ends in any way. */
export const leashed = (program: string): { readonly args: string[]; readonly stdio: ['pipe'] } => ({
  args: [...(program.endsWith('.ts') ? asSource : []), '--import', leash, program],
  stdio: ['pipe'],
});
