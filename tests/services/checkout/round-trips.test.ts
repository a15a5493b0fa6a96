import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventStore } from '@paddock/event-store/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type Venue } from '../../support/venue.ts';

/** The appends and stream reads of one request, in order. */
type Trips = { readonly appends: string[]; readonly loads: string[] };

/**
 * Records the calls of a store by wrapping the methods of the object that the product uses. Calls of processes that run
 * beside the request are not recorded.
 */
const countTrips = (store: EventStore): ((act: () => Promise<void>) => Promise<Trips>) => {
  const present = new AsyncLocalStorage<Trips>();
  const { append, readStream } = store;
  Object.assign(store, {
    append: (...args: Parameters<EventStore['append']>) => {
      const [stream, , events] = args;
      const what = `${stream.slice(0, stream.indexOf('-'))}: ${events.map(({ type }) => type).join(' ')}`;
      present.getStore()?.appends.push(what);
      return append.apply(store, args);
    },
    readStream: (...args: Parameters<EventStore['readStream']>) => {
      present.getStore()?.loads.push(args[0]);
      return readStream.apply(store, args);
    },
  });
  return async (act) => {
    const trips: Trips = { appends: [], loads: [] };
    await present.run(trips, act);
    return trips;
  };
};

let venue: Venue;
beforeAll(async () => void (venue = await startVenue()));
afterAll(() => venue.close());

describe('a checkout of one seat', () => {
  it('needs at most five appends and loads no stream twice', async () => {
    const place = await venue.open({}, 2);
    const bob = await venue.person('bob', { card: 'tok_visa' });
    const counted = countTrips(venue.composed.deps.store);
    const millis: number[] = [];
    const all: Trips[] = [];
    for (let day = 2; day < 12; day += 1) {
      const slot = `2027-03-${String(day).padStart(2, '0')}T12:00:00-08:00`;
      const reservations = [{ slot, calendar: place.seats[0] }];
      const quoted = await bob.post('/reservations/checkouts/quote', { reservations, voucher: null });
      expect(quoted.status).toBe(200);
      all.push(
        await counted(async () => {
          const began = performance.now();
          const { status } = await bob.post(`/reservations/checkouts/${quoted.body.checkout_id}/process`);
          millis.push(performance.now() - began);
          expect(status).toBe(200);
        }),
      );
    }
    millis.sort((a, b) => a - b);
    const { appends, loads } = all.at(-1) as Trips;
    console.log(
      `One seat: ${appends.length} appends (${appends.join(' | ')}), ${loads.length} loads (${loads.join(' ')}), ` +
        `median ${millis[5]?.toFixed(1)} ms, fastest ${millis[0]?.toFixed(1)} ms`,
    );
    for (const trips of all) {
      expect(trips.appends).toEqual([
        'account: CheckoutBegun',
        'schedule: SlotHeld',
        'checkout: CheckoutAccepted SeatsHeld PaymentIntentCreated PaymentConfirmationStarted',
        'schedule: SlotHoldConfirmed',
        'checkout: PaymentCaptured SeatsConfirmed CheckoutCompleted',
      ]);
      expect(trips.loads.filter((stream, place) => trips.loads.indexOf(stream) !== place)).toEqual([]);
    }
  });
});
