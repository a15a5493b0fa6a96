import { isDeepStrictEqual } from 'node:util';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { Position } from '@paddock/event-store/port';
import { all, codec } from '@paddock/projections/all';
import { checksum } from '@paddock/projections/engine/checksum';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { rebuildAsOf } from '@paddock/projections/engine/rebuild-as-of';
import { runProjections } from '@paddock/projections/engine/run-projections';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { allEvents } from '@paddock/shared-domain/all-events';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, ReservationId, SeatId, SeatTypeId, UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, ratePpmOfPercent } from '@paddock/shared-domain/kernel/money';
import { type Instant, instantOf, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import { localDateOf, plusDays } from '@paddock/shared-domain/kernel/venue-time';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const EVENTS = 50_000;
const NOW = '2027-03-01T08:00:00.000Z' as Instant;
const ZONE = 'America/New_York';
const location = 'loc1' as LocationId;
const venue = { zone: ZONE, openingHours: DEFAULT_OPENING_HOURS };

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

/** A busy venue, built with real commands: 50 seats sold, cancelled, moved, blacked out and paid, over two months. */
const busyVenue = async () => {
  const store = openInMemoryStore();
  let random = 20_270_301;
  const next = (below: number): number => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random % below;
  };
  const commands = createCommands({
    store,
    decode: createDecode([...allEvents]),
    random: () => 0.5,
    sleep: async () => undefined,
    cacheSize: 100,
  });
  let count = 0;
  const context = (): CommandContext => ({
    commandId: `command-${(count += 1)}`,
    actor: { kind: 'system', process: 'busy-venue' },
    now: instantOf(millisOf(NOW) + count),
  });
  const terms = {
    name: 'New York',
    timezone: ZONE,
    salesTaxPpm: ratePpmOfPercent(8.875),
    subscriptionIntroCostCents: null,
    subscriptionMinRaces: 4,
    postBookingUrl: null,
    bookingFeeCents: priceCents(200),
    bookingFeesThreshold: 2,
    openingHours: DEFAULT_OPENING_HOURS,
    latitude: null,
    longitude: null,
    address: '',
    group: null,
  };
  await commands.handle(
    locationDecider,
    location,
    [{ type: 'OpenLocation', data: { locationId: location, ...terms } }],
    context(),
  );
  const seats = Array.from({ length: 50 }, (_, index) => `seat${index}` as SeatId);
  for (const seatId of seats) {
    const data = {
      seatId,
      locationId: location,
      name: seatId,
      seatTypeId: 'type1' as SeatTypeId,
      costCents: priceCents(1800),
      costUnit: '30 min',
      image: null,
    };
    await commands.handle(seatDecider, seatId, [{ type: 'InstallSeat', data }], context());
  }
  let written = 51;
  const first = localDateOf(NOW, ZONE);
  const standing: { id: ReservationId; day: string }[] = [];
  while (written < EVENTS) {
    const date = plusDays(first, 1 + next(55));
    const day = scheduleId(location, date);
    const startsAt = instantOf(Date.parse(`${date}T15:00:00.000Z`) + next(20) * 30 * MINUTE);
    const seatId = seats[next(50)] as SeatId;
    const id = `r${written}` as ReservationId;
    const slot = { reservationId: id, locationId: location, seatId, startsAt };
    const userId = `user${next(400)}` as UserId;
    const at = next(standing.length || 1);
    const pick = standing[at];
    const act = next(10);
    const handled =
      act < 5 || pick === undefined
        ? await commands.handle(
            scheduleDecider,
            day,
            [
              {
                type: 'ReserveSlot',
                data: {
                  ...slot,
                  userId,
                  priceCents: priceCents(1800),
                  paid: act < 3,
                  checkoutId: null,
                  venue,
                  seatActive: true,
                },
              },
            ],
            context(),
          )
        : act < 6
          ? await commands.handle(
              scheduleDecider,
              day,
              [{ type: 'BlackOutSlot', data: { ...slot, notes: null, venue } }],
              context(),
            )
          : act < 8
            ? await commands.handle(
                scheduleDecider,
                pick.day,
                [{ type: 'CancelReservation', data: { reservationId: pick.id, locationId: location } }],
                context(),
              )
            : act < 9
              ? await commands.handle(
                  scheduleDecider,
                  pick.day,
                  [
                    {
                      type: 'MarkReservationPaid',
                      data: { reservationId: pick.id, locationId: location, paid: next(2) === 0 },
                    },
                  ],
                  context(),
                )
              : await commands.handle(
                  scheduleDecider,
                  pick.day,
                  [
                    {
                      type: 'MoveReservation',
                      data: {
                        reservationId: pick.id,
                        locationId: location,
                        seatId,
                        startsAt: instantOf(
                          Date.parse(`${pick.day.slice(-10)}T15:00:00.000Z`) + next(20) * 30 * MINUTE,
                        ),
                        venue,
                        seatActive: true,
                      },
                    },
                  ],
                  context(),
                );
    if (handled.outcome !== 'accepted') continue;
    written += handled.events.length;
    if (act < 6 && handled.events.length > 0) standing.push({ id, day });
    if (act === 6 || act === 7) {
      const last = standing.pop();
      if (last !== undefined && at < standing.length) standing[at] = last;
    }
  }
  return store;
};

const sums = async (pool: pg.Pool) =>
  Object.fromEntries(
    await Promise.all(all.map(async ({ name, tables }) => [name, await checksum(pool, name, tables)] as const)),
  );

describe('G7 the read models of the product', () => {
  it(`rebuilt from ${EVENTS} events equal the live ones row by row; building them as of an earlier position leaves the live ones alone`, async () => {
    const store = await busyVenue();
    const databaseUrl = await postgres.createDatabase();
    const pool = new pg.Pool({ connectionString: databaseUrl });
    const stop = new AbortController();
    const log = pino({ level: 'silent' });
    const head = await store.head();
    const started = performance.now();
    const running = runProjections({
      projections: all,
      codec,
      store,
      databaseUrl,
      log,
      registry: new Registry(),
      signal: stop.signal,
    });
    const level = async (): Promise<boolean> => {
      const statuses = await readStatuses(pool).catch(() => []);
      const halted = statuses.find(({ state }) => state === 'halted');
      if (halted !== undefined) throw new Error(halted.error ?? 'halted');
      return (
        statuses.length === all.length &&
        statuses.every(({ state, position }) => state === 'running' && position === head)
      );
    };
    await expect.poll(level, { timeout: 120_000, interval: 50 }).toBe(true);
    const built = performance.now() - started;
    const live = await sums(pool);

    const again = performance.now();
    const results = await rebuild(all, { databaseUrl, store, codec });
    const rebuilt = performance.now() - again;
    expect(results.map(({ failure }) => failure)).toEqual(all.map(() => undefined));
    expect(await sums(pool)).toEqual(live);

    // With little memory: rows go to the database and come back all the time, under every constraint and check.
    const spilled = await rebuild(all, { databaseUrl, store, codec }, { memoryBytes: 4_000_000 });
    expect(spilled.map(({ failure }) => failure)).toEqual(all.map(() => undefined));
    expect(await sums(pool)).toEqual(live);

    // As of half way, in a side schema: the live one stays as it is.
    const middle = String(Math.floor(Number(head) / 2)) as Position;
    const unlike: string[] = [];
    for (const projection of all) {
      const past = await rebuildAsOf(projection, { databaseUrl, store, codec }, { position: middle });
      const then = await checksum(pool, past.schema, projection.tables);
      if (!isDeepStrictEqual(then, live[projection.name])) unlike.push(projection.name);
      await past.dispose();
    }
    expect(unlike).toContain('planner');
    expect(await sums(pool)).toEqual(live);
    console.log(
      `G7: ${EVENTS} events, ${all.length} read models: built in ${(built / 1000).toFixed(1)} s, rebuilt beside and swapped in ${(rebuilt / 1000).toFixed(1)} s (${Math.round(EVENTS / (rebuilt / 1000))} events/s), checksums equal`,
    );
    stop.abort();
    await running;
    await pool.end();
  }, 300_000);
});
