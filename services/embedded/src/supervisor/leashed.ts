const leash = new URL('../../bin/leash.mjs', import.meta.url).href;

/**
 * Arguments and the extra stdio entry (file descriptor 3) that make a Node program end soon after this process, however
 * this process ended.
 */
export const leashed = (program: string): { readonly args: string[]; readonly stdio: ['pipe'] } => ({
  args: ['--import', leash, program],
  stdio: ['pipe'],
});
