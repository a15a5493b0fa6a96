import { NeedsPerson } from '@paddock/rig-agent/needs-person';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** The command line of `npm run farm`. */
export const Options = z.strictObject({
  seats: z.coerce.number().int().min(1).max(100).default(20),
  seed: z.coerce.number().int().min(1).max(0x7fff_ffff).default(7),
  /** Factor against real time, at most. Above 1 the venue's clock is moved, which needs TEST_CLOCK=on there. */
  speed: z.coerce.number().min(1).max(120).default(1),
  /** A file with a plan of faults. */
  faults: z.string().optional(),
  'server-url': z.url().default('http://localhost:3000'),
  /** The staff account that pairs seats, prepares the evening and moves the venue's clock: `name:password`. */
  login: z
    .string()
    .regex(/^[^:]+:.+$/)
    .optional(),
  /** A file with one-time codes from staff: a list of texts. */
  pair: z.string().optional(),
  /** Hosts and starts parties, lets them drive, and compares. */
  evening: z.boolean().default(false),
  /** Keeps running until it is stopped. */
  hold: z.boolean().default(false),
  /** Port that serves the truth; 0 means none. */
  'truth-port': z.coerce.number().int().min(0).max(65_535).default(0),
});
export type Options = z.infer<typeof Options>;

const DEMO_OWNER = 'owner@paddock.test:paddock-demo-1';
/**
 * The farm's staff account: by default the owner of the demo venue. With pairing codes it has no account unless one is named.
 *
 * @throws {NeedsPerson} an evening needs an account, and none is named.
 */
export const loginOf = ({ login, pair, evening }: Options): string | undefined => {
  if (pair === undefined) return login ?? DEMO_OWNER;
  if (evening && login === undefined)
    throw new NeedsPerson('An evening is made by somebody of the staff: say --login name:password beside --pair.');
  return login;
};

/** Help text of each option, for `--help` and for errors. */
const SAID: { readonly [Name in keyof Options]-?: readonly [value: string, what: string] } = {
  seats: ['20', 'how many rigs, 1 to 100; a venue with fewer seats has fewer'],
  seed: ['7', 'what chance draws: the same number drives alike, 1 to 2147483647'],
  speed: ['60', 'how many times faster than life at most, 1 to 120; above 1 the venue is started with TEST_CLOCK=on'],
  faults: ['plan.json', 'a file with what is to break: {"faults": [{"kind": "AGENT_OFFLINE", "seat": "Bay 1"}]}'],
  'server-url': ['http://localhost:3000', 'where the venue is'],
  login: ['name:password', "who of the staff the farm is; the demo's owner where nobody is named"],
  pair: ['codes.json', 'a file with one-time codes instead of a login: ["K7F2M9QX"]'],
  evening: [
    '',
    'hosts parties, starts them, lets all be driven, and compares what the venue shows with what was driven',
  ],
  hold: ['', 'stays until Ctrl-C'],
  'truth-port': ['4390', 'where on this machine the truth is served: /laps, /games, /truth, /hash'],
};
export const HELP = [
  'npm run farm -- [options]: simulated rigs beside a running venue',
  '',
  ...Object.entries(SAID).map(([name, [value, what]]) => `  ${`--${name} ${value}`.padEnd(36)} ${what}`),
].join('\n');

/** @throws {NeedsPerson} an unknown option or a value that is not valid. */
export const readOptions = (args: readonly string[]): Options => {
  const options = Object.fromEntries(
    Object.entries(SAID).map(([name, [value]]) => [
      name,
      { type: value === '' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new NeedsPerson(`${(error as Error).message.split('. ')[0]}. Say --help for what there is.`, {
      cause: error,
    });
  }
  const { data, error } = Options.safeParse(values);
  if (data !== undefined) return data;
  const wrong = error.issues.map(({ path: [name] }) => name as keyof Options);
  throw new NeedsPerson(
    wrong.map((name) => `--${name} ${String(values[name])} is not possible: ${SAID[name][1]}.`).join('\n'),
  );
};
