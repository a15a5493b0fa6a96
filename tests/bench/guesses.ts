// `npm run bench -- guesses [samples a side, 2000] [Login, Forgotten, Voucher or Feed alone]`: whether response times tell an attacker what
// the answer hides (threat TH-16, goal G16). Login, forgotten password, voucher and feed each get a real and an invented request that have
// the same answer. Their order is random. All runs in one process, so that no network hides a difference.
import { type AnyAnswer, startVenue } from '../support/venue.ts';
import { printRows, type Row } from './rows.ts';
import { medianOf, welch } from './welch.ts';

const MOST_T = 4.5;
const MOST_GAP_MS = 5;
const WARM_UP = 20;
const HOUR = 3_600_000;
const samples = Number(process.argv[2] ?? 2_000);
const only = process.argv[3] ?? '';

const venue = await startVenue();
/** The status that both requests must get, the real request and the invented one. */
type Guess = {
  readonly subject: string;
  readonly status: number;
  readonly real: () => Promise<AnyAnswer>;
  readonly invented: () => Promise<AnyAnswer>;
};

const measure = async ({ subject, status, real, invented }: Guess): Promise<Row> => {
  process.stdout.write(`${subject}, ${samples} times each ...\n`);
  const times = { real: [] as number[], invented: [] as number[] };
  const told = new Set<string>();
  const take = async (side: keyof typeof times, ask: Guess['real']): Promise<void> => {
    // Reset the rate limits, which are not measured here.
    venue.clock.advance(HOUR);
    const began = performance.now();
    const answer = await ask();
    times[side].push(performance.now() - began);
    const { request_id: _, ...body } = answer.body;
    told.add(JSON.stringify([answer.status, body]));
    if (answer.status !== status || told.size > 1) throw new Error(`${subject}: ${[...told].join(' and ')}`);
  };
  for (let round = 0; round < samples + WARM_UP; round += 1) {
    const inOrder = Math.random() < 0.5;
    if (inOrder) await take('real', real);
    await take('invented', invented);
    if (!inOrder) await take('real', real);
  }
  const [known, unknown] = [times.real.slice(WARM_UP), times.invented.slice(WARM_UP)];
  const [t, gap] = [welch(known, unknown), medianOf(known) - medianOf(unknown)];
  return {
    subject,
    measured: `t ${t.toFixed(2)}, medians ${medianOf(known).toFixed(2)} and ${medianOf(unknown).toFixed(2)} ms`,
    floor: '',
    ratio: undefined,
    goal: `|t| < ${MOST_T}, ${MOST_GAP_MS} ms apart`,
    met: Math.abs(t) < MOST_T && Math.abs(gap) < MOST_GAP_MS,
  };
};

try {
  await venue.person('known');
  const giver = await venue.person('giver', { card: 'tok_visa' });
  const bought = await giver.post('/users/me/vouchers/purchase', { amount_cents: 1_000 });
  const code = bought.body.voucher.id as string;
  const near = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`;
  const far = [...code].map((letter) => (letter === '7' ? '8' : '7')).join('');
  const left = await venue.person('left', { permissions: ['reservations.change_reservation'] });
  const feed = new URL((await left.post('/feeds')).body.url as string).searchParams.get('key') ?? '';
  await venue.composed.identity.appointStaff(left.id, { permissions: [], superuser: false });
  const { anonymous } = venue;
  const password = 'not-what-they-chose';
  const signIn = (name: string) => anonymous.post('/auth/token', { username: `${name}@venue.test`, password });
  const forgot = (name: string) => anonymous.post('/users/forgot_password', { email: `${name}@venue.test` });
  const balance = (of: string) => anonymous.get(`/vouchers/${of}/balance`);
  const read = (key: string) => anonymous.get(`/feed.ics?key=${key}`);
  const guesses: readonly Guess[] = [
    {
      subject: 'Login: a wrong password, of somebody and of nobody',
      status: 401,
      real: () => signIn('known'),
      invented: () => signIn('nobody'),
    },
    {
      subject: 'Forgotten password: of somebody and of nobody',
      status: 200,
      real: () => forgot('known'),
      invented: () => forgot('nobody'),
    },
    {
      subject: 'Voucher: a letter from a code that is one, and far from any',
      status: 404,
      real: () => balance(near),
      invented: () => balance(far),
    },
    {
      subject: 'Feed: the key of somebody who works here no more, and of nobody',
      status: 401,
      real: () => read(feed),
      invented: () => read(feed.split('').toReversed().join('')),
    },
  ];
  const rows: Row[] = [];
  for (const guess of guesses.filter(({ subject }) => subject.startsWith(only))) rows.push(await measure(guess));
  printRows(rows);
} finally {
  await venue.close();
}
