import { fileURLToPath } from 'node:url';

const leash = new URL('../../bin/leash.mjs', import.meta.url).href;

/**
 * Arguments and the extra stdio entry (file descriptor 3) that make a Node program end soon after this process, however
 * this process ended.
 */
export const leashed = (program: string): { readonly args: string[]; readonly stdio: ['pipe'] } => ({
  args: ['--import', leash, program],
  stdio: ['pipe'],
});

/** Path of a file of this repository, from its root. Sources and built files lie equally deep. */
export const fromRepository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
