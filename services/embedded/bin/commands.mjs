/**
 * The operator's commands. `load` imports the module on use only; it exports `run(args: string[]): Promise<number>` (exit code).
 * @type {readonly { usage: string, does: string, load: () => Promise<{ run: (args: string[]) => Promise<number> }> }[]}
 */
export const commands = [
  {
    usage: 'status [address]',
    does: 'asks a running Paddock whether commands and reads work',
    load: () => import('./status.mjs'),
  },
];
