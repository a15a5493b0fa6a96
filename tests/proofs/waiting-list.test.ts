import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { settleWaitingDay } from '@paddock/sales/waiting/process/settle-day';
import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { allEvents } from '@paddock/shared-domain/all-events';
import { type ScheduleCommand, scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { setAsidesOf } from '@paddock/shared-domain/booking/set-aside-seats';
import { CheckoutId, ReservationId, type SeatId, SeatTypeId, UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { halfHoursOf, localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import { type WaitingCommand, waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { WaitId } from '@paddock/shared-domain/waiting/ids';
import { describe, expect, it } from 'vitest';
import { DOWNTOWN, HALF_PAST, NOON, NOW, seat, VENUE } from '../support/builders/venue.ts';
import { dice } from '../services/http/bad-requests.ts';
import { instant, price } from '../support/builders/brands.ts';
import { type Wanted } from '../support/given.ts';

const DATE = localDateOf(NOON, VENUE.zone);
const TYPE = SeatTypeId.parse('motion');
const SEATS = [1, 2].map(seat);
const STARTS = [NOON, HALF_PAST];
const PRICE = price(1800);
const PEOPLE = Array.from({ length: 14 }, (_, index) => `p${index}`);

class Killed extends Error {}

/** A day with two seats and two slots, its waiting list, and processes that can be killed at any failpoint. */
const createWorld = (crashes: (name: string) => boolean = () => false) => {
  const store = openInMemoryStore();
  let now: Instant = NOW;
  let ids = 0;
  const fresh = () => `id${(ids += 1)}`;
  const freshCommands = () =>
    createCommands({ store, decode: createDecode([...allEvents]), random: () => 0.5, sleep: async () => undefined });
  const commands = freshCommands();
  const context = () => ({ commandId: fresh(), actor: { kind: 'visitor' as const }, now });
  const onDay = (wanted: Wanted<ScheduleCommand>) =>
    commands.handle(scheduleDecider, scheduleId(DOWNTOWN, DATE), [wanted], context());
  const onList = (wanted: Wanted<WaitingCommand>) =>
    commands.handle(waitingDecider, scheduleId(DOWNTOWN, DATE), [wanted], context());
  return {
    fresh,
    get now() {
      return now;
    },
    pass: (minutes: number) => void (now = plusMillis(now, minutes * MINUTE)),
    onDay,
    onList,
    list: async () => (await commands.load(waitingDecider, scheduleId(DOWNTOWN, DATE))).state.waits,
    day: async () => (await commands.load(scheduleDecider, scheduleId(DOWNTOWN, DATE))).state,
    /** Settles the day until no process is killed. Each try is a new process without any memory. */
    settle: async () => {
      for (let tries = 0; tries < 500; tries += 1)
        try {
          await settleWaitingDay(
            {
              commands: freshCommands(),
              clock: { now: () => now },
              failpoints: {
                hit: (name) => {
                  if (crashes(name)) throw new Killed(name);
                },
              },
              placeOf: async () => ({
                venue: VENUE,
                seats: SEATS.map((id) => ({ id, seatTypeId: TYPE })),
                terms: { minutes: 30, zone: VENUE.zone, quiet: null },
              }),
            },
            DOWNTOWN,
            DATE,
          );
          return;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      throw new Error('It never came to rest.');
    },
    log: async () => {
      type Read = { type: string; data: Record<string, unknown>; metadata: { at: Instant } };
      const events: Read[] = [];
      for await (const event of store.readStream(`waitlist-${scheduleId(DOWNTOWN, DATE)}`)) events.push(event as Read);
      return events;
    },
  };
};
type World = ReturnType<typeof createWorld>;
const slotOf = (seatId: SeatId, startsAt: Instant) => ({ locationId: DOWNTOWN, seatId, startsAt });
const book = (world: World, user: string, seatId: SeatId, startsAt: Instant) =>
  world.onDay({
    type: 'ReserveSlot',
    data: {
      ...slotOf(seatId, startsAt),
      reservationId: ReservationId.parse(world.fresh()),
      userId: UserId.parse(user),
      priceCents: PRICE,
      paid: true,
      checkoutId: null,
      venue: VENUE,
      seatActive: true,
    },
  });
/** The simplest search: the starts at which so many seats can be booked now. */
const openStarts = async (world: World, seats: number, from: Instant, until: Instant) => {
  const { slots } = await world.day();
  return STARTS.filter((start) => start >= from && start <= until && start > plusMillis(world.now, 10 * MINUTE)).filter(
    (start) =>
      SEATS.filter((id) => ![...slots].some(([, at]) => at.seatId === id && at.startsAt === start)).length >= seats,
  );
};
const wait = async (world: World, user: string, seats = 1, start?: Instant) =>
  world.onList({
    type: 'JoinWaitlist',
    data: {
      waitId: WaitId.parse(world.fresh()),
      userId: UserId.parse(user),
      locationId: DOWNTOWN,
      date: DATE,
      seatTypeId: null,
      from: start ?? NOON,
      until: start ?? HALF_PAST,
      seats,
      sessions: 1,
      seatsFree: (await openStarts(world, seats, start ?? NOON, start ?? HALF_PAST)).length > 0,
      today: instant(halfHoursOf(localDateOf(world.now, VENUE.zone), VENUE.zone)[0]),
      openWaits: 0,
    },
  });
const free = async (world: World, seatId: SeatId, startsAt: Instant) => {
  const placed = [...(await world.day()).slots].find(
    ([, one]) => one.seatId === seatId && one.startsAt === startsAt && one.occupant.kind === 'reserved',
  );
  if (placed !== undefined)
    await world.onDay({
      type: 'CancelReservation',
      data: { reservationId: placed[1].occupant.reservationId, locationId: DOWNTOWN },
    });
};
const fill = async (world: World) => {
  for (const seatId of SEATS) for (const startsAt of STARTS) await book(world, 'house', seatId, startsAt);
};
const offersTo = async (world: World) =>
  (await world.list()).flatMap(({ userId, offer }) => (offer === undefined ? [] : [[userId, offer] as const]));

describe('A seat that becomes free', () => {
  it('is offered to the first in line, and after their time to the next, once each and in order', async () => {
    const world = createWorld();
    await fill(world);
    for (const person of ['p0', 'p1', 'p2']) await wait(world, person);
    await free(world, seat(1), NOON);
    await world.settle();
    expect((await offersTo(world)).map(([user]) => user)).toEqual(['p0']);
    expect((await book(world, 'p1', seat(1), NOON)).outcome).toBe('refused');
    world.pass(29);
    await world.settle();
    expect((await offersTo(world)).map(([user]) => user)).toEqual(['p0']);
    world.pass(1);
    expect((await book(world, 'p0', seat(1), NOON)).outcome).toBe('refused');
    await world.settle();
    expect((await offersTo(world)).map(([user]) => user)).toEqual(['p1']);
    expect((await book(world, 'p1', seat(1), NOON)).outcome).toBe('accepted');
    await world.settle();
    expect(await offersTo(world)).toEqual([]);
    expect((await world.list()).map(({ userId }) => userId)).toEqual(['p2']);
    const told = (await world.log()).map(({ type, data }) => `${type} ${String(data['userId'])}`);
    expect(told.filter((one) => !one.startsWith('Wait'))).toEqual([
      'SeatsOffered p0',
      'OfferAnnounced p0',
      'OfferExpired p0',
      'SeatsOffered p1',
      'OfferAnnounced p1',
      'OfferTaken p1',
    ]);
  });

  it('is not offered to a customer who needs two, until two are free together', async () => {
    const world = createWorld();
    await fill(world);
    await wait(world, 'p0', 2, NOON);
    await wait(world, 'p1', 1, NOON);
    await free(world, seat(1), NOON);
    await world.settle();
    expect((await offersTo(world)).map(([user]) => user)).toEqual(['p1']);
    await free(world, seat(2), NOON);
    const p1 = (await world.list()).find(({ userId }) => userId === 'p1');
    await world.onList({
      type: 'LeaveWaitlist',
      data: { waitId: WaitId.parse(p1?.waitId), userId: UserId.parse('p1'), locationId: DOWNTOWN, date: DATE },
    });
    await world.settle();
    const [offer] = await offersTo(world);
    expect([offer?.[0], offer?.[1].slots.length]).toEqual(['p0', 2]);
  });

  it('stays offered while its customer pays, and after a declined card until their time is over', async () => {
    const world = createWorld();
    await fill(world);
    for (const person of ['p0', 'p1']) await wait(world, person);
    await free(world, seat(1), NOON);
    await world.settle();
    const slot = slotOf(seat(1), NOON);
    const hold = (user: string, count: number) =>
      world.onDay({
        type: 'HoldSlot',
        data: {
          ...slot,
          reservationId: ReservationId.parse(`held${count}`),
          checkoutId: CheckoutId.parse(`co${count}`),
          userId: UserId.parse(user),
          priceCents: PRICE,
          venue: VENUE,
          seatActive: true,
        },
      });
    const release = (count: number) =>
      world.onDay({ type: 'ReleaseHeldSlot', data: { ...slot, checkoutId: CheckoutId.parse(`co${count}`) } });
    expect((await hold('p1', 1)).outcome).toBe('refused');
    expect((await hold('p0', 2)).outcome).toBe('accepted');
    world.pass(20);
    await world.settle();
    await release(2);
    await world.settle();
    expect((await offersTo(world)).map(([user]) => user)).toEqual(['p0']);
    expect((await hold('p0', 3)).outcome).toBe('accepted');
    // The bank takes its time: nobody else is offered what is being paid for. After that the next one is.
    world.pass(20);
    await world.settle();
    expect((await offersTo(world)).map(([user]) => user)).toEqual(['p0']);
    await release(3);
    await world.settle();
    expect((await offersTo(world)).map(([user]) => user)).toEqual(['p1']);
  });
});

/** What must be true of every list at rest. */
const holds = async (world: World): Promise<void> => {
  const [list, day] = [await world.list(), await world.day()];
  const kept = setAsidesOf(day).map(({ seatId, startsAt, occupant }) => `${occupant.offerId} ${seatId} ${startsAt}`);
  const offered = list.flatMap(({ offer }) =>
    (offer?.slots ?? []).map(({ seatId, startsAt }) => `${offer?.offerId} ${seatId} ${startsAt}`),
  );
  // Exactly the offered slots are set aside, and each slot is offered to one person.
  expect(kept.toSorted()).toEqual(offered.toSorted());
  expect(new Set(offered.map((one) => one.split(' ').slice(1).join(' '))).size).toBe(offered.length);
  // No free slot is left that somebody in line would take.
  for (const { offer, from, until, seats } of list)
    if (offer === undefined) expect(await openStarts(world, seats, from, until)).toEqual([]);
};
/** Checks that nobody was passed over for a later wait for the same, and that a wait has no events after its end. */
const inOrder = async (world: World): Promise<number> => {
  const passed = new Map<string, string>();
  const waiting: { readonly waitId: string; readonly wants: string; offered: boolean }[] = [];
  let offers = 0;
  for (const { type, data, metadata } of await world.log()) {
    const [waitId, user] = [String(data['waitId']), String(data['userId'])];
    const day = localDateOf(metadata.at, VENUE.zone);
    if (type === 'OfferDeclined' || type === 'OfferExpired') passed.set(user, day);
    if (type === 'WaitlistJoined') {
      // After a declined or expired offer there is no other wait that day.
      expect(passed.get(user)).not.toBe(day);
      const wants = [data['seats'], data['from'], data['until']].join(' ');
      waiting.push({ waitId, wants, offered: false });
      continue;
    }
    const place = waiting.findIndex((one) => one.waitId === waitId);
    const found = waiting[place];
    expect(found).toBeDefined();
    if (found === undefined) continue;
    if (type === 'SeatsOffered') {
      offers += 1;
      expect(waiting.slice(0, place).filter((one) => !one.offered && one.wants === found.wants)).toEqual([]);
      found.offered = true;
    } else if (type === 'OfferWithdrawn') found.offered = false;
    else if (type !== 'OfferAnnounced') waiting.splice(place, 1);
  }
  return offers;
};

describe('The waiting list over random days', () => {
  it.each([
    ['nobody is killed', 0],
    ['processes are killed at every fourth named place', 4],
  ])(
    'keeps the order, offers nothing twice and leaves no slot free that somebody waits for, if %s',
    async (_, every) => {
      let [offers, kills, steps] = [0, 0, 0];
      for (let seed = 1; seed <= 60; seed += 1) {
        const random = dice(seed);
        const world = createWorld(() => {
          const killed = every > 0 && Math.floor(random.next() * every) === 0;
          if (killed) kills += 1;
          return killed;
        });
        await fill(world);
        for (let step = 0; step < 35; step += 1) {
          const [person, at, start] = [random.of(PEOPLE), random.of(SEATS), random.of(STARTS)];
          const deed = random.of(['wait', 'wait', 'free', 'free', 'take', 'no', 'pass', 'book', 'two'] as const);
          const own = (await world.list()).find(({ userId }) => userId === person);
          if (deed === 'wait') {
            const [many, from] = [random.of([1, 1, 2]), random.of([undefined, start])];
            const open = await openStarts(world, many, from ?? NOON, from ?? HALF_PAST);
            // Nobody may wait for what they can book.
            if ((await wait(world, person, many, from)).outcome === 'accepted') expect(open).toEqual([]);
          }
          if (deed === 'free') await free(world, at, start);
          if (deed === 'take' && own?.offer)
            for (const slot of own.offer.slots) await book(world, person, slot.seatId, slot.startsAt);
          if (deed === 'no' && own)
            await world.onList({
              type: 'LeaveWaitlist',
              data: { waitId: own.waitId, userId: UserId.parse(person), locationId: DOWNTOWN, date: DATE },
            });
          if (deed === 'pass') world.pass(random.of([1, 10, 31, 120]));
          if (deed === 'book') await book(world, 'walkin', at, start);
          // Two processes settle the day at the same time.
          if (deed === 'two') await Promise.all([world.settle(), world.settle()]);
          await world.settle();
          await holds(world);
          steps += 1;
        }
        offers += await inOrder(world);
      }
      console.log(`waiting lists: 60 days, ${steps} steps, ${offers} offers, ${kills} kills`);
      expect(offers).toBeGreaterThan(100);
    },
    120_000,
  );
});
