import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { sealsPlainly } from '../support/seals-plainly.ts';
import { describe, expect, it } from 'vitest';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { inPresentNames } from '@paddock/event-store/in-present-names';
import type { EventToAppend } from '@paddock/event-store/port';
import { upcast } from '@paddock/shared-domain/all-events';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleEvents } from '@paddock/shared-domain/booking/events';
import { bookingStorm } from './booking-storm.ts';
import { howMany } from '../support/how-many.ts';
import { freshSeed } from './seed.ts';
import { checkout, DOWNTOWN, NOON, NOW, seat } from '../support/builders/venue.ts';
import { held, IN_SERVICE } from '../support/builders/schedule.ts';

const hold = { type: 'HoldSlot' as const, data: { ...held().data, ...IN_SERVICE } };
const release = {
  type: 'ReleaseHeldSlot' as const,
  data: { checkoutId: checkout(1), locationId: DOWNTOWN, seatId: seat(1), startsAt: NOON },
};
const context = (commandId: string) => ({ commandId, actor: { kind: 'visitor' as const }, now: NOW });
const twoProcesses = () => {
  const log = createInMemoryLog();
  const decode = createDecode([...scheduleEvents]);
  const make = () =>
    createCommands({
      store: openInMemoryStore({ log }),
      decode,
      random: () => 0,
      sleep: () => Promise.resolve(),
      sealReason: sealsPlainly,
    });
  return { log, first: make(), second: make() };
};

describe('commands of several processes on one day', () => {
  it('take effect even if the day in the cache of their process is old', async () => {
    const { log, first, second } = twoProcesses();
    await second.load(scheduleDecider, 'day');
    await first.handle(scheduleDecider, 'day', [hold], context('a'));
    await second.handle(scheduleDecider, 'day', [release], context('b'));
    expect(log.events.map(({ type }) => type)).toEqual(['SlotHeld', 'HeldSlotReleased']);
  });

  it('are accepted and refused by the log as it is now, not by an older day in the cache', async () => {
    const { first, second } = twoProcesses();
    await first.handle(scheduleDecider, 'day', [hold], context('a'));
    await second.load(scheduleDecider, 'day');
    await first.handle(scheduleDecider, 'day', [release], context('b'));
    const again = { ...hold, data: { ...hold.data, checkoutId: checkout(2) } };
    expect((await second.handle(scheduleDecider, 'day', [again], context('c'))).outcome).toBe('accepted');
    expect((await first.handle(scheduleDecider, 'day', [hold], context('d'))).outcome).toBe('refused');
  });

  it('refuse a command id that is too long to be read back, and take the longest id of a route', async () => {
    const { log, first } = twoProcesses();
    await expect(first.handle(scheduleDecider, 'day', [hold], context('x'.repeat(201)))).rejects.toThrow('commandId');
    expect(log.events).toEqual([]);
    // The longest id that a route makes: prefix, checkout, user and the caller's own key.
    const longest = `checkout:${'c'.repeat(20)}:accept:${'u'.repeat(20)}:${'k'.repeat(64)}`;
    await first.handle(scheduleDecider, 'day', [hold], context(longest));
    await expect(twoReads(log)).resolves.toBe(0);
  });

  it('write no event that its schema refuses or that holds a zero character, while the others beside it are written', async () => {
    const { log, first } = twoProcesses();
    await first.load(scheduleDecider, 'day');
    const of = (n: number, change: object) => ({ ...hold, data: { ...hold.data, checkoutId: checkout(n), ...change } });
    const other = { startsAt: '2027-03-01T20:30:00.000Z' as typeof NOON };
    const asked = [of(1, { priceCents: 0.5 }), of(2, other), of(3, { userId: 'a\u0000b' })].map((command, n) =>
      first.handle(scheduleDecider, 'day', [command], context(`many${n}`)).then(
        ({ outcome }) => outcome,
        (error: Error) => error.name,
      ),
    );
    expect(await Promise.all(asked)).toEqual(['UndecodableEvent', 'accepted', 'UndecodableEvent']);
    expect(log.events.map(({ type }) => type)).toEqual(['SlotHeld']);
    const reason = { ...context('reason'), reason: 'a\u0000b' };
    const asking = first.handle(scheduleDecider, 'day', [of(4, {})], reason);
    await expect(asking).rejects.toThrow('zero character');
    // A backslash that somebody typed is not a zero character.
    const typed = { ...context('typed'), reason: String.raw`a\u0000b` };
    expect((await first.handle(scheduleDecider, 'day', [of(4, {})], typed)).outcome).toBe('accepted');
  });

  it('write the version of each event, and decide nothing on a stream with one of a later release', async () => {
    const { log, first } = twoProcesses();
    await first.handle(scheduleDecider, 'day', [hold], context('a'));
    expect(log.events.map(({ metadata }) => metadata)).toMatchObject([{ version: 1 }]);
    const store = inPresentNames(openInMemoryStore({ log }), upcast);
    const later = { ...log.events[0], id: '00000000-0000-5000-8000-000000000001' } as EventToAppend;
    await store.append('schedule-day', 0, [{ ...later, metadata: { ...later.metadata, version: 2 } }]);
    const commands = createCommands({
      ...{ store, decode: createDecode([...scheduleEvents]) },
      ...{ random: () => 0, sleep: () => Promise.resolve() },
    });
    await expect(commands.handle(scheduleDecider, 'day', [release], context('b'))).rejects.toThrow(
      /Event SlotHeld@2 at schedule-day@1 .* cannot be decoded: a later release wrote this version of it/,
    );
    expect(log.events).toHaveLength(2);
  });

  it('U4 store a typed reason only sealed, for whom the event is about, and nothing without a vault', async () => {
    const { log, first } = twoProcesses();
    const told = { ...context('told'), reason: 'Rang: broken arm' };
    await first.handle(scheduleDecider, 'day', [{ ...hold, data: { ...hold.data, checkoutId: checkout(1) } }], told);
    const [event] = log.events;
    const { sealedReason, reason } = EventMetadata.parse(event?.metadata);
    expect(sealedReason?.subjectId).toBe(hold.data.userId);
    expect(reason).toBeUndefined();
    expect(JSON.stringify(event)).not.toContain('broken arm');
    const store = openInMemoryStore({ log });
    const decode = createDecode([...scheduleEvents]);
    const blind = createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
    const other = { ...hold, data: { ...hold.data, checkoutId: checkout(2), startsAt: '2027-03-01T20:30:00.000Z' } };
    const asking = blind.handle(scheduleDecider, 'day', [other as typeof hold], { ...told, commandId: 'blind' });
    await expect(asking).rejects.toThrow('no vault');
    expect(log.events).toHaveLength(1);
  });

  it('take effect once each, despite lost answers, resends and two processes that get the same command', async () => {
    const seed = freshSeed('E4');
    const storm = await bookingStorm({
      seed,
      attempts: howMany(8_000, 20_000),
      seats: 10,
      days: 3,
      twice: 0.2,
      resends: 20,
      afterAppend: (random) => {
        if (random() < 0.02) throw new Error('The answer was lost.');
      },
    });
    const { violations, ...figures } = storm;
    console.log(`E4: ${JSON.stringify(figures)}, ${violations.length} violations`);
    expect(violations).toEqual([]);
    expect(figures.unknown).toBe(0);
    expect(figures.accepted).toBeGreaterThan(1_000);
    expect(figures.refused).toBeGreaterThan(1_000);
  });
});

const twoReads = async (log: ReturnType<typeof createInMemoryLog>): Promise<number> => {
  const commands = createCommands({
    store: openInMemoryStore({ log }),
    decode: createDecode([...scheduleEvents]),
    random: () => 0,
    sleep: () => Promise.resolve(),
  });
  return (await commands.load(scheduleDecider, 'day')).revision;
};
