import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { mayActAt } from '@paddock/shared-domain/kernel/may-act-at';
import { STREAM_CATEGORIES, type StreamCategory } from '@paddock/shared-domain/kernel/stream-category';
import { everywhere } from '@paddock/shared-domain/kernel/may-act-at';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { ActsElsewhere } from '@paddock/kit/command-handling/acts-elsewhere';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { PLACES_OF_COMMANDS, placesOfCommand } from '@paddock/kit/command-handling/places-of-commands';
import { allEvents } from '@paddock/shared-domain/all-events';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { AgentId } from '@paddock/shared-domain/launcher/ids';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deciders } from '../../architecture/event-catalogue.ts';
import { allDeciders, goldenSamples } from '../../support/all-deciders.ts';

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
  checkout: [
    { data: { locationId: THERE }, state: { phase: 'none' } },
    { state: { phase: 'challenged', quote: { locationId: THERE } } },
  ],
  seatAgent: [{ id: 'seat1' }],
  entry: [{ id: 'event1_seat1' }],
  launch: [{ id: 'event1' }],
  run: [{ data: { eventId: 'event1' } }, { state: { eventId: 'event1' } }],
  team: [{ data: { boardId: 'board1' } }, { state: { boardId: 'board1' } }],
  driver: [{ id: 'board1_ada' }],
};
/** What streams belong to, at the other location. Nothing else exists. */
const THINGS: Readonly<Record<string, object>> = {
  'seat-seat1': { locationId: THERE },
  'raceEvent-event1': { locationId: THERE },
  'board-board1': { terms: { locationId: THERE } },
  'board-global1': { terms: { locationId: null } },
};
const load = (({ category }: { category: string }, id: string) =>
  Promise.resolve({ state: THINGS[`${category}-${id}`] })) as unknown as Commands['load'];
const placesOf = (
  category: StreamCategory,
  { id = 'x', type = 'Any', data = {}, state }: NonNullable<(typeof ELSEWHERE)[StreamCategory]>[number],
) => placesOfCommand(category, { id, command: { type, data }, state }, load);

/** Kinds of streams that belong to no location. A new one needs its reason in the table, too. */
const OF_NO_LOCATION: readonly StreamCategory[] = [
  'assist',
  'business',
  'car',
  'carGroup',
  'evidence',
  'givenAway',
  'identity',
  'image',
  'operations',
  'page',
  'payment',
  'preset',
  'promotion',
  'reads',
  'reconciliation',
  'seatType',
  'track',
  'user',
  'voucher',
  'voucherAllowance',
];
/** Fields that name a location, or something at one, in events of such kinds, and why the stream is not of that location. */
const NAMED_ALL_THE_SAME: Readonly<Record<string, string>> = {
  'HomeLocationChosen locationId': 'where a person likes to race',
  'PromotionGivenBack reservationId': 'of which reservation the discount came back; a code may be of several locations',
  'StaffAppointed locations': 'where somebody may act, which only superusers say',
  'PaymentRequested locationId': 'the home of a membership, for its tax',
  'CheckoutQuoted locationId': 'of a checkout, whose stream is asked',
  'CheckoutQuoted seatId': 'of a checkout, whose stream is asked',
  'CheckoutQuoted reservationId': 'of a checkout, whose stream is asked',
  'CheckoutCompleted locationId': 'of a checkout, whose stream is asked',
  'EvidenceKept seatId': 'a rig reported it, never staff',
};
const OF_A_PLACE = new Set(['locationId', 'locations', 'seatId', 'boardId', 'raceEventId', 'reservationId', 'partyId']);

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
    const known = STREAM_CATEGORIES.filter((category) => typeof PLACES_OF_COMMANDS[category] !== 'string');
    expect(Object.keys(ELSEWHERE).toSorted()).toEqual([...known].toSorted());
    const others = STREAM_CATEGORIES.filter((category) => !known.includes(category));
    expect(others.toSorted()).toEqual(OF_NO_LOCATION);
    for (const category of others) expect(PLACES_OF_COMMANDS[category]).toMatch(/^none: \w+/);
    for (const { category } of allDeciders) expect(PLACES_OF_COMMANDS[category]).toBeDefined();
  });

  it.each(Object.entries(ELSEWHERE))('%s: a command elsewhere names its location', async (category, samples) => {
    for (const sample of samples) {
      const places = await placesOf(category as StreamCategory, sample);
      expect([sample, mayActAt(staffOf(HERE), places)]).toEqual([sample, false]);
      expect(mayActAt(staffOf(HERE, THERE), places)).toBe(true);
    }
  });

  it('a kind without a location names none in its events, but for a few with a reason', async () => {
    const namesIn = (schema: unknown): readonly string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const own = 'properties' in schema && typeof schema.properties === 'object' ? (schema.properties ?? {}) : {};
      return [...Object.keys(own), ...Object.values(schema).flatMap(namesIn)];
    };
    const none: readonly string[] = OF_NO_LOCATION;
    const without = (await deciders()).filter(({ category }) => none.includes(category));
    expect(new Set(without.map(({ category }) => category))).toEqual(new Set(OF_NO_LOCATION));
    const named = allEvents.flatMap(({ shape }) => {
      const type = shape.type.value;
      if (!without.some(({ has }) => has(type))) return [];
      const fields = new Set(namesIn(z.toJSONSchema(shape.data, { unrepresentable: 'any' })));
      return [...fields].filter((field) => OF_A_PLACE.has(field)).map((field) => `${type} ${field}`);
    });
    expect(named.toSorted()).toEqual(Object.keys(NAMED_ALL_THE_SAME).toSorted());
  });

  it('the command handler asks the thing that a stream belongs to, and writes nothing', async () => {
    const store = openInMemoryStore({ log: createInMemoryLog() });
    const decode = createDecode([...allEvents]);
    const commands = createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
    const now = Instant.parse('2027-03-01T20:00:00.000Z');
    const [seatId, agentId] = [SeatId.parse('seat1'), AgentId.parse('agent1')];
    const sample = goldenSamples.find(({ type }) => type === 'SeatInstalled');
    const data = { ...sample?.data, seatId, locationId: THERE };
    const metadata = { commandId: 'c0', actor: { kind: 'system', process: 'p' }, at: now };
    await store.append('seat-seat1', 'no-stream', [
      { id: crypto.randomUUID(), type: 'SeatInstalled', data, metadata: { ...metadata, version: 1 } },
    ]);
    // It claims to be of a location where they may act.
    const enrol = (actor: Actor) =>
      commands.handle(seatAgentDecider, seatId, [{ type: 'EnrolAgent', data: { seatId, agentId, locationId: HERE } }], {
        commandId: 'c1',
        actor,
        now,
      });
    await expect(enrol(staffOf(HERE))).rejects.toThrow(ActsElsewhere);
    expect((await commands.load(seatAgentDecider, seatId)).revision).toBe(-1);
    expect((await enrol(staffOf(THERE))).outcome).toBe('accepted');
  });

  it('what follows an act of theirs is not limited', () => {
    expect(mayActAt(everywhere(staffOf(HERE)), [THERE])).toBe(true);
    expect(everywhere(staffOf(HERE))).toEqual(staffOf());
    expect(everywhere({ kind: 'system', process: 'p' })).toEqual({ kind: 'system', process: 'p' });
  });

  it('what the club sells, a voucher, and holds of a payment belong to no location', async () => {
    const club = { items: new Map([['item1', item('renewal')]]) };
    const renewal = { type: 'WriteOffOutstandingItems', data: { reservationId: null }, state: club };
    expect(await placesOf('account', renewal)).toEqual([null]);
    expect(await placesOf('account', { type: 'CancelMembership', state: bill })).toEqual([]);
    const ofClub = { data: { refunds: [{ ...due, reservationIds: [] }] }, state: new Map() };
    expect(await placesOf('refunds', ofClub)).toEqual([undefined]);
    expect(await placesOf('schedule', { id: `${THERE}_2027-03-01`, type: 'ReleaseHeldSlot' })).toEqual([]);
    expect(await placesOf('voucher', { state: undefined })).toEqual([]);
    // A board of all locations, and what does not exist.
    for (const sample of [{ state: { boardId: 'global1' } }, { state: { boardId: 'none1' } }])
      expect(mayActAt(staffOf(HERE), await placesOf('team', sample))).toBe(true);
  });
});
