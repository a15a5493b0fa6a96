import { describe, expect, it } from 'vitest';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { endMove } from '@paddock/sales/booking/end-move';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleEvents } from '@paddock/shared-domain/booking/events';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { type Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { price } from '../support/builders/brands.ts';
import { ADA, DOWNTOWN, NOW, reservation, ROUND_THE_CLOCK, seat } from '../support/builders/venue.ts';
import { foldSchedule } from './raw-log.ts';

const venue = { zone: 'America/Los_Angeles', openingHours: ROUND_THE_CLOCK };
const [old, fresh] = ['2027-03-08', '2027-03-09'].map((date) => LocalDate.parse(date)) as [LocalDate, LocalDate];
const id = reservation(1);
const actor = { kind: 'customer', userId: ADA } as const;
const third = LocalDate.parse('2027-03-10');
/** The place on the old day, as every move here saw it. */
const here = (on: number) => ({
  seatId: seat(on),
  startsAt: `${old}T20:00:00.000Z` as Instant,
  priceCents: price(1_800),
});

/** Two processes, a reservation on the old day, and its arrival on the new one. */
const arrived = async () => {
  const log = createInMemoryLog('moves');
  const boot = () =>
    createCommands({
      store: openInMemoryStore({ log, now: () => new Date(0) }),
      decode: createDecode([...scheduleEvents]),
      random: () => 0.5,
      sleep: () => Promise.resolve(),
    });
  const [a, b] = [boot(), boot()];
  const reserve = (date: LocalDate, commandId: string, from?: LocalDate, on = 1) =>
    a.handle(
      scheduleDecider,
      scheduleId(DOWNTOWN, date),
      [
        {
          type: 'ReserveSlot',
          data: {
            reservationId: id,
            locationId: DOWNTOWN,
            seatId: seat(on),
            startsAt: `${date}T20:00:00.000Z` as Instant,
            userId: ADA,
            priceCents: price(1_800),
            paid: true,
            checkoutId: null,
            venue,
            seatActive: true,
            ...(from === undefined ? {} : { movedFromDate: from, moveId: commandId, movedFrom: here(1) }),
          },
        },
      ],
      { commandId, actor, now: NOW },
    );
  expect((await reserve(old, 'book')).outcome).toBe('accepted');
  // Both processes have the old day in their cache before anything happens on it.
  await b.load(scheduleDecider, scheduleId(DOWNTOWN, old));
  expect((await reserve(fresh, 'move', old)).outcome).toBe('accepted');
  const cancel = (date: LocalDate) =>
    b.handle(
      scheduleDecider,
      scheduleId(DOWNTOWN, date),
      [{ type: 'CancelReservation', data: { reservationId: id, locationId: DOWNTOWN } }],
      { commandId: `cancel ${date}`, actor, now: NOW },
    );
  const end = (commands: typeof a, moveId = 'move', toDate = fresh) =>
    endMove(commands, { locationId: DOWNTOWN, fromDate: old, toDate, moveId }, { actor, now: NOW });
  const standing = () => [...foldSchedule(log.events).slots.values()].length;
  /** The days on which the reservation has a slot. */
  const dates = () => [...foldSchedule(log.events).slots.keys()].map((slot) => /@(.{10})/.exec(slot)?.[1]);
  return { a, b, reserve, cancel, end, standing, dates, types: () => log.events.map(({ type }) => type) };
};

describe('a move across days between two processes', () => {
  it('is final if the old day frees its slot first: a cancellation finds nothing there', async () => {
    const { a, b, cancel, end, standing } = await arrived();
    expect((await end(a)).outcome).toBe('left');
    expect(await cancel(old)).toMatchObject({ outcome: 'refused', reason: 'ReservationUnknown' });
    // The process that reads the log ends the move again, and changes nothing.
    expect((await end(b)).outcome).toBe('left');
    expect(standing()).toBe(1);
  });

  it('is undone if the cancellation came first, by either process and however often', async () => {
    const { a, b, cancel, end, standing, types } = await arrived();
    expect((await cancel(old)).outcome).toBe('accepted');
    expect([(await end(a)).outcome, (await end(b)).outcome, (await end(a)).outcome]).toEqual([
      'undone',
      'undone',
      'undone',
    ]);
    expect(standing()).toBe(0);
    expect(types()).toEqual([
      'SlotBookedWithCredits',
      'ReservationArrivedFromAnotherDay',
      'ReservationCancelled',
      'ReservationMovedToAnotherDay',
    ]);
  });

  it.each(['move', 'other'] as const)(
    'stays if it is the first of two moves that ends (%s), and nothing of the other one stays, however often both are ended',
    async (first) => {
      const { a, b, reserve, end, standing, dates } = await arrived();
      expect((await reserve(third, 'other', old)).outcome).toBe('accepted');
      expect(standing()).toBe(3);
      const ends = {
        move: async (by: typeof a) => (await end(by)).outcome,
        other: async (by: typeof a) => (await end(by, 'other', third)).outcome,
      };
      const second = first === 'move' ? 'other' : 'move';
      expect([await ends[first](b), await ends[second](a)]).toEqual(['left', 'undone']);
      expect(dates()).toEqual([first === 'move' ? fresh : third]);
      expect([await ends[second](b), await ends[first](a)]).toEqual(['undone', 'left']);
      expect(dates()).toEqual([first === 'move' ? fresh : third]);
    },
  );

  it('is undone if it arrives late, after the reservation was away and came back', async () => {
    const { a, b, end, reserve, standing } = await arrived();
    expect((await end(a)).outcome).toBe('left');
    const back = await a.handle(
      scheduleDecider,
      scheduleId(DOWNTOWN, old),
      [
        {
          type: 'ReserveAgain',
          data: {
            ...here(1),
            reservationId: id,
            locationId: DOWNTOWN,
            userId: ADA,
            paid: true,
            checkoutId: null,
            movedFromDate: fresh,
            moveId: 'back',
            movedFrom: { ...here(1), startsAt: `${fresh}T20:00:00.000Z` as Instant, moveId: 'move' },
          },
        },
      ],
      { commandId: 'back', actor, now: NOW },
    );
    expect(back.outcome).toBe('accepted');
    const returned = { locationId: DOWNTOWN, fromDate: fresh, toDate: old, moveId: 'back' };
    expect((await endMove(a, returned, { actor, now: NOW })).outcome).toBe('left');
    // This move saw the reservation as it was booked, before all that.
    expect((await reserve(third, 'late', old)).outcome).toBe('accepted');
    expect((await end(b, 'late', third)).outcome).toBe('undone');
    expect(standing()).toBe(1);
  });

  it('arrives on a day once: the same reservation never has two slots there', async () => {
    const { reserve } = await arrived();
    expect(await reserve(fresh, 'again', old, 2)).toMatchObject({ outcome: 'refused', reason: 'AlreadyOnThisDay' });
  });
});
