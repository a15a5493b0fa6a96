// `npm run bench -- sockets [guests, 10000]`: so many people look at one day at once (G14, W4). Measures memory, the time until the last
// one receives a change, the effect of a hundred clients that do not read, and a reconnect of all at once.
import { setTimeout as after } from 'node:timers/promises';
import { type Guest, openGuest } from './crowd/guest.ts';
import { startVenueOfCrowd } from './crowd/start-venue.ts';
import { goalRow, printRows } from './rows.ts';

const count = Number(process.argv[2] ?? 10_000);
const SLOW = 100;
const [MOST_MB, MOST_P99_MS, MOST_MORE_MS, MOST_CUT_S, MOST_STORM_S] = [150, 1_500, 50, 10, 60];
/** The server checks for slow readers once a second. */
const SWEEP_S = 1;
const [PLACE, BUSY] = ['loc7', 'loc8'];
const doing = (what: string): void => void process.stdout.write(`${what} ...\n`);
const p99Of = (delays: readonly number[]): number =>
  delays.toSorted((one, other) => one - other)[Math.floor(delays.length * 0.99)] ?? Number.NaN;

const venue = await startVenueOfCrowd();
const open = async (many: number, location: string, atOnce: number): Promise<Guest[]> => {
  const guests: Guest[] = [];
  for (let first = 0; first < many; first += atOnce)
    guests.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, many - first) }, () => openGuest(venue.port, location)),
      )),
    );
  return guests;
};
/** The 99th percentile of delays in milliseconds, over all guests and so many changes, sent a few a second. */
const fanOut = async (guests: readonly Guest[], changes: number): Promise<number> => {
  for (const { delays } of guests) delays.length = 0;
  for (let told = 0; told < changes; told += 1) {
    await venue.ask({ ask: 'tell', location: PLACE, bytes: 200 });
    await after(400);
  }
  for (const guest of guests) while (guest.delays.length < changes) await after(20);
  return p99Of(guests.flatMap(({ delays }) => delays));
};

try {
  doing('Ten guests, who warm it up');
  const early = await open(10, PLACE, 10);
  await fanOut(early, 5);
  const before = await venue.ask({ ask: 'memory' });
  doing(`${count} guests come`);
  const guests = await open(count, PLACE, 200);
  const full = await venue.ask({ ask: 'memory' });
  doing('Twenty changes are told to all');
  const quiet = await fanOut(guests, 20);

  doing(`${SLOW} guests of another day do not read`);
  const slow = await open(SLOW, BUSY, SLOW);
  for (const { socket } of slow) socket.pause();
  // More than the socket buffers of the machine and the queue of the server hold.
  for (let told = 0; told < 2_500; told += 1) await venue.ask({ ask: 'tell', location: BUSY, bytes: 4_000 });
  const behind = performance.now();
  const beside = await fanOut(guests, 15);
  while ((await venue.ask({ ask: 'count' })).open > count + early.length) {
    await after(100);
    if (performance.now() - behind > 60_000) break;
  }
  const cut = (performance.now() - behind) / 1_000;

  doing('All are cut off and come back at one moment');
  for (const { socket } of guests) socket.terminate();
  while ((await venue.ask({ ask: 'count' })).open > early.length) await after(50);
  const from = performance.now();
  const back = await Promise.allSettled(Array.from({ length: count }, () => openGuest(venue.port, PLACE)));
  const storm = (performance.now() - from) / 1_000;
  const refused = back.filter(({ status }) => status === 'rejected');
  for (const { reason } of refused.slice(0, 3) as PromiseRejectedResult[]) process.stdout.write(`${reason}\n`);

  const more = (full.rss - before.rss) / 1e6;
  printRows([
    goalRow(`${count} sockets: memory beside ten`, `${more.toFixed(0)} MB`, `<= ${MOST_MB} MB`, more <= MOST_MB),
    goalRow('A change: until all but 1 of 100 heard it', `${quiet} ms`, `<= ${MOST_P99_MS} ms`, quiet <= MOST_P99_MS),
    goalRow(
      `The same beside ${SLOW} who do not read`,
      `${beside} ms`,
      `<= ${MOST_MORE_MS} ms more`,
      beside <= quiet + MOST_MORE_MS,
    ),
    goalRow(
      'Who does not read is cut off after',
      `${cut.toFixed(1)} s`,
      `<= ${MOST_CUT_S} s`,
      cut <= MOST_CUT_S + SWEEP_S,
    ),
    goalRow(
      `${count} come back at one moment`,
      `${storm.toFixed(1)} s, ${refused.length} refused`,
      `<= ${MOST_STORM_S} s, none`,
      storm <= MOST_STORM_S && refused.length === 0,
    ),
  ]);
} finally {
  venue.stop();
}
process.exit(0);
