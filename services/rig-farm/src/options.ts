import { parseArgs } from 'node:util';
import { z } from 'zod';

/** The command line of `npm run farm`. */
export const Options = z.strictObject({
  seats: z.coerce.number().int().min(1).max(100).default(20),
  seed: z.coerce.number().int().min(1).max(0x7fff_ffff).default(7),
  /** How many times faster than life; above 1 the venue's clock is moved along, which needs TEST_CLOCK=on there. */
  speed: z.coerce.number().min(1).max(120).default(1),
  /** A file with a plan of faults. */
  faults: z.string().optional(),
  'server-url': z.url().default('http://localhost:3000'),
  /** Who pairs the seats, makes the evening and moves the venue's clock: `name:password`. */
  login: z
    .string()
    .regex(/^[^:]+:.+$/)
    .optional(),
  /** A file with one-time codes that staff made: a list of texts. */
  pair: z.string().optional(),
  /** Hosts parties, starts them, lets everything be driven and compares. */
  evening: z.boolean().default(false),
  /** Stays until it is told to end. */
  hold: z.boolean().default(false),
  /** Where the truth can be asked for; 0 is nowhere. */
  'truth-port': z.coerce.number().int().min(0).max(65_535).default(0),
});
export type Options = z.infer<typeof Options>;

const DEMO_OWNER = 'owner@paddock.test:paddock-demo-1';
/**
 * Who of the staff the farm is: the demo's owner, where nobody else is named. Who brings codes along is nobody of the staff unless they say so.
 *
 * @throws {Error} an evening is asked for, and nobody is there to make it.
 */
export const loginOf = ({ login, pair, evening }: Options): string | undefined => {
  if (pair === undefined) return login ?? DEMO_OWNER;
  if (evening && login === undefined)
    throw new Error('An evening is made by somebody of the staff: say --login name:password beside --pair.');
  return login;
};

export const readOptions = (args: readonly string[]): Options => {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      seats: text,
      seed: text,
      speed: text,
      faults: text,
      'server-url': text,
      login: text,
      pair: text,
      evening: yes,
      hold: yes,
      'truth-port': text,
    },
  });
  return Options.parse(values);
};
