import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { mayActAt } from '@paddock/shared-domain/kernel/may-act-at';
import { STREAM_CATEGORIES, type StreamCategory } from '@paddock/shared-domain/kernel/stream-category';
import { PLACES_OF_COMMANDS, placesOfCommand } from '@paddock/kit/command-handling/places-of-commands';
import { describe, expect, it } from 'vitest';
import { allDeciders } from '../../support/all-deciders.ts';

const HERE = LocationId.parse('here1');
const THERE = LocationId.parse('there1');
const staffOf = (...locations: LocationId[]): Actor => ({
  kind: 'staff',
  userId: UserId.parse('staff1'),
  permission: 'user.change_user',
  ...(locations.length > 0 && { locations }),
});
const item = (kind: string, reservationId: string | null = null) => ({
  kind,
  reservationId,
  locationId: THERE,
  amountCents: 1000,
  paidCents: 0,
  payments: [],
  open: true,
});
const bill = { items: new Map([['item1', item('reservation', 'r1')]]) };
const due = { locationId: THERE, reservationIds: ['r1'] };

/** A command about something at the other location, in each kind of stream that knows its location. */
const ELSEWHERE: Partial<
  Record<StreamCategory, readonly { id?: string; type?: string; data?: object; state?: unknown }[]>
> = {
  schedule: [{ id: `${THERE}_2027-03-01` }],
  waitlist: [{ id: `${THERE}_2027-03-01` }],
  floor: [{ id: THERE }],
  location: [{ id: THERE }],
  planDraft: [{ data: { locationId: THERE }, state: {} }, { state: { about: { locationId: THERE } } }],
  raceEvent: [{ data: { locationId: THERE } }, { state: { locationId: THERE } }],
  seat: [{ data: { locationId: THERE } }, { state: { locationId: THERE } }],
  board: [{ data: { locationId: THERE } }, { data: { locationId: HERE }, state: { terms: { locationId: THERE } } }],
  lap: [{ data: { lap: { locationId: THERE } } }, { state: { locationId: THERE } }],
  account: [
    { type: 'WriteOffOutstandingItems', data: { reservationId: null }, state: bill },
    { type: 'WriteOffOutstandingItems', data: { reservationId: 'r1' }, state: bill },
    { type: 'PayOutstandingItemsAtDesk', data: {}, state: bill },
    { type: 'ReopenItems', data: { locationId: THERE } },
  ],
  refunds: [
    { data: { refunds: [due] }, state: new Map() },
    { data: { refundId: 'f1' }, state: new Map([['f1', { due }]]) },
    { data: { refundIds: ['f1'] }, state: new Map([['f1', { due }]]) },
  ],
};
const placesOf = (
  category: StreamCategory,
  { id = 'x', type = 'Any', data = {}, state }: NonNullable<(typeof ELSEWHERE)[StreamCategory]>[number],
) => placesOfCommand(category, { id, command: { type, data }, state });

describe('staff of some locations', () => {
  it('act in those and nowhere else, whatever their permission; others are not restricted', () => {
    expect(mayActAt(staffOf(HERE), [HERE])).toBe(true);
    expect(mayActAt(staffOf(HERE), [THERE])).toBe(false);
    expect(mayActAt(staffOf(HERE), [HERE, THERE])).toBe(false);
    expect(mayActAt(staffOf(HERE, THERE), [HERE, THERE])).toBe(true);
    expect(mayActAt(staffOf(HERE), [null, undefined])).toBe(true);
    expect(mayActAt(staffOf(), [THERE])).toBe(true);
    expect(mayActAt({ kind: 'customer', userId: UserId.parse('staff1') }, [THERE])).toBe(true);
    expect(mayActAt({ kind: 'system', process: 'p' }, [THERE])).toBe(true);
  });

  it('every kind of stream says where its commands act, or why it cannot', () => {
    const known = STREAM_CATEGORIES.filter((category) => typeof PLACES_OF_COMMANDS[category] === 'function');
    expect(Object.keys(ELSEWHERE).toSorted()).toEqual([...known].toSorted());
    for (const { category } of allDeciders) expect(PLACES_OF_COMMANDS[category]).toBeDefined();
  });

  it.each(Object.entries(ELSEWHERE))('%s: a command elsewhere names its location', (category, samples) => {
    for (const sample of samples) {
      const places = placesOf(category as StreamCategory, sample);
      expect([sample, mayActAt(staffOf(HERE), places)]).toEqual([sample, false]);
      expect(mayActAt(staffOf(HERE, THERE), places)).toBe(true);
    }
  });

  it('what the club sells, a voucher, and holds of a payment belong to no location', () => {
    const club = { items: new Map([['item1', item('renewal')]]) };
    expect(
      placesOf('account', { type: 'WriteOffOutstandingItems', data: { reservationId: null }, state: club }),
    ).toEqual([null]);
    expect(placesOf('account', { type: 'CancelMembership', state: bill })).toEqual([]);
    expect(placesOf('refunds', { data: { refunds: [{ ...due, reservationIds: [] }] }, state: new Map() })).toEqual([
      undefined,
    ]);
    expect(placesOf('schedule', { id: `${THERE}_2027-03-01`, type: 'ReleaseHeldSlot' })).toEqual([]);
    expect(placesOf('voucher', { state: undefined })).toEqual([]);
  });
});
