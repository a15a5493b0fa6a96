import type { BenchVenue } from './venue.ts';
import { closedLoop, median, requestBytes, type Measured } from './load.ts';
import type { Row } from './rows.ts';

type Pair = { readonly product: Measured; readonly floor: Measured };

/** Measures product and floor in each round, alternating which comes first. */
const inTurn = async (
  rounds: number,
  product: () => Promise<Measured>,
  floor: () => Promise<Measured>,
): Promise<readonly Pair[]> => {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await floor();
      pairs.push({ floor: first, product: await product() });
    } else {
      const first = await product();
      pairs.push({ product: first, floor: await floor() });
    }
  }
  return pairs;
};
const ratioOf = (pairs: readonly Pair[], of: (measured: Measured) => number): number =>
  median(pairs.map(({ product, floor }) => of(product) / of(floor)));
const middle = (pairs: readonly Pair[], who: keyof Pair, of: (measured: Measured) => number): number =>
  median(pairs.map((pair) => of(pair[who])));
const badOf = (pairs: readonly Pair[]): string => {
  const bad = pairs.reduce((sum, { product, floor }) => sum + product.bad + floor.bad, 0);
  return bad === 0 ? '' : ` (${bad} answers were no 2xx)`;
};

/** Goal 2: a day at a venue over HTTP, compared with one indexed SELECT of a body of the same size. */
export const measureAvailability = async (
  ports: { readonly product: number; readonly floor: number },
  venue: BenchVenue,
  rounds: number,
  seconds: number,
): Promise<readonly Row[]> => {
  const { location, days } = venue.shown;
  const asks = (path: string) => days.map((date) => requestBytes('GET', `${path}?date=${date}&location=${location}`));
  const [product, floor] = [asks('/api/avail/quote'), asks('/doc')];
  let turn = 0;
  const run = (port: number, of: readonly Buffer[], connections: number) =>
    closedLoop(port, connections, seconds, () => of[(turn += 1) % of.length] as Buffer);
  const pairsAt = (connections: number) =>
    inTurn(
      rounds,
      () => run(ports.product, product, connections),
      () => run(ports.floor, floor, connections),
    );
  await run(ports.product, product, 8);
  await run(ports.floor, floor, 8);
  const one = await pairsAt(1);
  const many = await pairsAt(32);
  const p50 = ratioOf(one, (measured) => measured.p50);
  const rate = ratioOf(many, (measured) => measured.rate);
  const bytes = one[0]?.product.bytes ?? 0;
  return [
    {
      subject: `availability of a day (${bytes} B), 1 connection, p50${badOf(one)}`,
      measured: `${middle(one, 'product', (measured) => measured.p50).toFixed(2)} ms`,
      floor: `${middle(one, 'floor', (measured) => measured.p50).toFixed(2)} ms`,
      ratio: p50,
      goal: '<= 1.3',
      met: p50 <= 1.3,
    },
    {
      subject: `the same, 32 connections, requests/s${badOf(many)}`,
      measured: middle(many, 'product', (measured) => measured.rate).toFixed(0),
      floor: middle(many, 'floor', (measured) => measured.rate).toFixed(0),
      ratio: rate,
      goal: '>= 0.75',
      met: rate >= 0.75,
    },
  ];
};

/** Goal 4: the direct booking compared with a plain INSERT over HTTP, each for another free slot. */
export const measureBookings = async (
  ports: { readonly product: number; readonly floor: number },
  venue: BenchVenue,
  rounds: number,
  seconds: number,
): Promise<readonly Row[]> => {
  let turn = 0;
  const book = (clients: number) =>
    closedLoop(ports.product, clients, seconds, () => {
      const desk = venue.desks[(turn += 1) % venue.desks.length];
      return requestBytes('POST', '/api/reservations', desk, venue.nextBooking());
    });
  const insert = (clients: number) =>
    closedLoop(ports.floor, clients, seconds, () => {
      const body = { calendar: `seat ${(turn += 1)}`, slot: '2027-03-02T11:00:00-07:00', user: 'somebody' };
      return requestBytes('POST', '/reservations', undefined, body);
    });
  await book(4);
  await insert(4);
  const rows: Row[] = [];
  for (const clients of [1, 16, 32]) {
    const pairs = await inTurn(
      rounds,
      () => book(clients),
      () => insert(clients),
    );
    const ratio = ratioOf(pairs, (measured) => measured.rate);
    const least = clients === 1 ? 0.8 : 1;
    rows.push({
      subject: `bookings/s, ${clients} client${clients === 1 ? '' : 's'}${badOf(pairs)}, p99 ${middle(pairs, 'product', (measured) => measured.p99).toFixed(1)} ms`,
      measured: middle(pairs, 'product', (measured) => measured.rate).toFixed(0),
      floor: middle(pairs, 'floor', (measured) => measured.rate).toFixed(0),
      ratio,
      goal: `>= ${least.toFixed(1)}`,
      met: ratio >= least,
    });
  }
  return rows;
};
