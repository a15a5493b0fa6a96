import { parseArgs } from 'node:util';

/** The arguments were not understood. The message says what is expected. */
export class BadArguments extends Error {}

/**
 * Reads the `--name value` and `--name` options and the other words.
 *
 * @param usage the command as on the help page.
 * @throws {BadArguments} an unknown option, or too few or many words.
 */
export const readArguments = <const Names extends readonly string[], const Flags extends readonly string[]>(
  args: readonly string[],
  usage: string,
  { words, values, flags }: { readonly words: number; readonly values: Names; readonly flags: Flags },
): {
  readonly words: readonly string[];
  readonly values: Readonly<Partial<Record<Names[number], string>>>;
  readonly flags: Readonly<Record<Flags[number], boolean>>;
} => {
  const misunderstood = (reason: string) => new BadArguments(`${reason}\nUsage: npm run paddock -- ${usage}`);
  try {
    const read = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([
        ...values.map((name) => [name, { type: 'string' as const }] as const),
        ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
      ]),
    });
    if (read.positionals.length !== words) throw misunderstood('These are not the arguments of this command.');
    const given = read.values as Readonly<Record<string, string | boolean | undefined>>;
    return {
      words: read.positionals,
      values: given as Readonly<Partial<Record<Names[number], string>>>,
      flags: Object.fromEntries(flags.map((name) => [name, given[name] === true])) as Record<Flags[number], boolean>,
    };
  } catch (error) {
    throw error instanceof BadArguments ? error : misunderstood((error as Error).message);
  }
};
