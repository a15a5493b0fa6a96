import { hold, filesWhere, type Rule } from './rule.ts';
import { isProduct } from './source-tree.ts';

/** Effects that pure code must not have (decision 0150). */
const effects = {
  clock: /\bDate\.now\(|\bnew Date\(\)/,
  chance: /\bMath\.random\b|\brandomUUID\b/,
  timer: /\bset(Timeout|Interval)\(|'node:timers\/promises'/,
  environment: /\bprocess\.env\b/,
} as const;
type Effect = keyof typeof effects;

/** Files that may have effects, and why. `of` is the start of a path; the longest match counts. */
const allowances: readonly { readonly of: string; readonly may: readonly Effect[]; readonly why: string }[] = [
  {
    of: 'services/kit/src/start/open-parts.ts',
    may: ['clock', 'chance', 'timer'],
    why: 'where real things are built and handed in',
  },
  { of: 'services/kit/src/config.ts', may: ['environment'], why: 'reads the settings' },
  { of: 'services/kit/src/start/run-program.ts', may: ['timer'], why: 'a stop that does not end is ended' },
  {
    of: 'services/kit/src/processes/every.ts',
    may: ['timer'],
    why: 'the one repeating timer, for what runs beside requests',
  },
  { of: 'services/kit/src/start/retry.ts', may: ['timer'], why: 'waits for the database at the start' },
  {
    of: 'services/kit/src/http/access-log.ts',
    may: ['clock', 'timer'],
    why: 'when a line was written, and how long it waits for company',
  },
  {
    of: 'services/kit/src/http/security-events-postgres.ts',
    may: ['timer'],
    why: 'writes together what was gathered in a second',
  },
  { of: 'services/kit/src/http/within.ts', may: ['timer'], why: 'deadline of a request' },
  { of: 'services/kit/src/push/', may: ['timer'], why: 'heartbeats and farewells of sockets' },
  { of: 'services/race-control/src/sockets/', may: ['timer'], why: 'heartbeats and farewells of sockets' },
  { of: 'services/kit/src/gateways/', may: ['timer'], why: 'deadline of a call to the card provider' },
  { of: 'services/people/src/identity/identity.ts', may: ['timer'], why: 'how long a stop waits for unsent mail' },
  {
    of: 'services/kit/src/accounts/listen-for-endings.ts',
    may: ['timer'],
    why: 'pause before it listens again',
  },
  { of: 'projections/src/config.ts', may: ['environment'], why: 'reads the settings' },
  { of: 'projections/src/main.ts', may: ['timer'], why: 'a stop that does not end is ended' },
  {
    of: 'projections/src/engine/',
    may: ['clock', 'chance', 'timer'],
    why: 'lag, back-off and heartbeats; no row depends on them',
  },
  { of: 'services/event-store/src/', may: ['timer'], why: 'deadlines and pauses of the adapters' },
  { of: 'services/event-store/src/pause.ts', may: ['chance', 'timer'], why: 'spreads clients that try again' },
  { of: 'services/event-store/src/eventstoredb/store-identity.ts', may: ['chance'], why: 'names a log once' },
  {
    of: 'services/event-store/src/eventstoredb/tls-files.ts',
    may: ['clock'],
    why: 'a certificate that has expired is told before it is tried',
  },
  {
    of: 'services/event-store/src/postgres/open-postgres-store.ts',
    may: ['chance', 'timer'],
    why: 'knows its own notices from those of others',
  },
  {
    of: 'services/event-store/src/in-memory/',
    may: ['clock', 'chance'],
    why: 'a store of its own; both can be handed in',
  },
  { of: 'services/stripe-twin/src/', may: ['timer'], why: 'delays that a test asks for' },
  { of: 'services/stripe-twin/src/config.ts', may: ['environment'], why: 'reads the settings' },
  { of: 'services/stripe-twin/src/start-stripe-twin.ts', may: ['clock'], why: 'the clock where none is handed in' },
  { of: 'services/rig-agent/src/clock.ts', may: ['clock', 'timer'], why: 'the clock that a real rig hands in' },
  {
    of: 'services/rig-agent/src/simulated/',
    may: ['clock', 'timer'],
    why: 'programs that stand for the game and its server, and the processes they are',
  },
  { of: 'services/rig-agent/src/held-files.ts', may: ['timer'], why: 'pauses until Windows lets go of a file' },
  { of: 'services/rig-agent/src/main.ts', may: ['chance'], why: 'names a start of the agent, spreads its returns' },
  { of: 'services/rig-agent/src/web-socket.ts', may: ['timer'], why: 'a line that hangs is noticed' },
  {
    of: 'services/rig-farm/src/main.ts',
    may: ['clock', 'timer'],
    why: 'where real time is handed to the farm',
  },
  { of: 'services/embedded/src/', may: ['clock', 'timer'], why: 'starts, watches and stops processes of the machine' },
  { of: 'services/embedded/src/config.ts', may: ['environment'], why: 'reads the settings' },
  {
    of: 'services/embedded/src/demo/demo-deps.ts',
    may: ['clock', 'chance', 'timer'],
    why: 'where the demo venue builds real things',
  },
  { of: 'services/embedded/bin/', may: ['environment', 'timer'], why: 'runs before anything is installed or built' },
  {
    of: 'services/web-kit/src/',
    may: ['clock', 'chance', 'timer'],
    why: 'a browser: what is on screen, never what is true',
  },
  { of: 'web-customer/src/', may: ['clock', 'timer'], why: 'a browser: what is on screen, never what is true' },
  { of: 'web-staff/src/', may: ['clock', 'timer'], why: 'a browser: what is on screen, never what is true' },
];

const allowanceOf = (path: string) =>
  allowances.filter(({ of }) => path.startsWith(of)).sort((one, other) => other.of.length - one.of.length)[0];

/** Comments may mention effects. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const rule = (effect: Effect, says: string, planted: Readonly<Record<string, string>>): Rule => ({
  says,
  planted,
  find: filesWhere(isProduct, ({ path, text }) =>
    effects[effect].test(withoutComments(text)) && allowanceOf(path)?.may.includes(effect) !== true
      ? effect
      : undefined,
  ),
});

hold('the clock, chance, timers and the environment are handed in', [
  rule('clock', 'nothing but the allowed reads the clock', {
    'shared-domain/src/booking/planted.ts': 'export const now = Date.now();',
    'services/sales/src/booking/planted.ts': 'export const now = new Date();',
  }),
  rule('chance', 'nothing but the allowed throws dice', {
    'shared-domain/src/booking/planted.ts': 'export const id = crypto.randomUUID();',
    'services/people/src/identity/planted.ts': 'export const luck = Math.random();',
    'web-staff/src/app/planted.ts': 'export const luck = Math.random();',
  }),
  rule('timer', 'nothing but the allowed sets timers', {
    'shared-domain/src/booking/planted.ts': 'setTimeout(release, 600_000);',
    'services/kit/src/processes/planted.ts': 'setInterval(release, 600_000);',
  }),
  rule('environment', 'the environment is read in config files alone', {
    'services/kit/src/http/planted.ts': 'export const limits = process.env.RATE_LIMITS;',
    'projections/src/engine/planted.ts': "export const url = process.env['DATABASE_URL'];",
  }),
  {
    says: 'no allowance stands for a file that is gone',
    find: (files) =>
      allowances
        .filter(({ of }) => !files.some(({ path }) => path.startsWith(of)))
        .map(({ of }) => `${of} is allowed and gone`),
    planted: {},
  },
]);
