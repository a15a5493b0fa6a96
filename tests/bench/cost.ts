// `npm run bench -- cost [bookings, 400] [renewals, 60]`: what a booking and its neighbours cost, counted: round trips to Postgres by
// process, commits, and processor time by process. What the product does at rest in the same time is taken away. Counts hold on any machine.
// With 0 renewals those are left out: they wait a minute for the billing clock.
import { Client } from '../k9/client.ts';
import { askIn, bookingsFor, checkOut, moveAll, movesIn, payersOf, send } from './cost/acts.ts';
import { withMeter } from './cost/meter.ts';
import { measureRenewals } from './cost/renewals.ts';
import { printRows, type Row } from './rows.ts';
import { openBenchVenue } from './venue.ts';

const [bookings, renewals] = [Number(process.argv[2] ?? 400), Number(process.argv[3] ?? 60)];
/** Payers of checkouts, one after another each. */
const PAYERS = 16;
const [carts, bigCarts, moves] = [Math.ceil(bookings / 4), Math.ceil(bookings / 10), Math.ceil(bookings / 4)];

const rows: Row[] = [];
await withMeter({}, async ({ product, rest, measure }) => {
  const venue = await openBenchVenue(product);
  const { port } = product;
  const client = new Client(port, () => undefined);
  const ask = askIn(client);
  const payers = await payersOf(ask, PAYERS);
  // Each payer pays once before, so that what is kept in memory is there, as it is on a busy day.
  await checkOut(ask, venue, payers, { carts: PAYERS, seats: 1 });
  await send(port, 8, bookingsFor(venue, 100));
  const planned = await movesIn(ask, venue, moves);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await rest(10);

  const goals = { trips: 6, millis: 4 };
  const few = Math.ceil(bookings / 4);
  rows.push(
    ...(await measure('booking, 1 client', few, () => send(port, 1, bookingsFor(venue, few)), goals)),
    ...(await measure('booking, 16 clients', bookings, () => send(port, 16, bookingsFor(venue, bookings)), {
      ...goals,
      commits: 2,
    })),
    ...(await measure('booking with a key, 16 clients', bookings, () =>
      send(port, 16, bookingsFor(venue, bookings, true)),
    )),
    ...(await measure(
      'checkout of 1 seat, 1 client',
      carts,
      () => checkOut(ask, venue, payers.slice(0, 1), { carts, seats: 1 }),
      { trips: 15 },
    )),
    ...(await measure(
      'checkout of 1 seat, 16 clients',
      carts,
      () => checkOut(ask, venue, payers, { carts, seats: 1 }),
      {
        trips: 15,
      },
    )),
    ...(await measure('checkout of 10 seats, 16 clients', bigCarts, () =>
      checkOut(ask, venue, payers, { carts: bigCarts, seats: 10 }),
    )),
    ...(await measure('planner move, 16 clients', moves, () => moveAll(ask, venue, planned))),
  );
  client.close();
});
if (renewals > 0)
  await withMeter({ TEST_CLOCK: 'on' }, async (meter) => void rows.push(...(await measureRenewals(meter, renewals))));
process.stdout.write('\n');
printRows(rows);
