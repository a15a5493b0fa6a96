const leash = new URL('../../bin/leash.mjs', import.meta.url).href;

/** A program that is a source runs as it is, with the sources of our other packages. */
const asSource = ['--conditions=development', '--import', 'tsx'];

/**
 * Arguments and the extra stdio entry (file descriptor 3) that make a Node program end soon after this process, however
 * this process ended.
 */
export const leashed = (program: string): { readonly args: string[]; readonly stdio: ['pipe'] } => ({
  args: [...(program.endsWith('.ts') ? asSource : []), '--import', leash, program],
  stdio: ['pipe'],
});
