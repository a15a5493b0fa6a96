import { createDecode, UndecodableEvent } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createReservationChanges } from '@paddock/calendar/feeds/reservation-changes';
import { START } from '@paddock/event-store/port';
import { createRecentReads } from '@paddock/event-store/recent-reads';
import { sameCommand, wholeCommand } from '@paddock/mails/mail-deps';
import { scheduleEvents } from '@paddock/shared-domain/booking/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { event } from '@paddock/shared-domain/kernel/message';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { id, localDate } from '../../support/builders/brands.ts';

const Done = event('PartDone', { n: z.int() });
const decode = createDecode([Done, ...scheduleEvents]);
const STREAM = 'schedule-ABCDEFGHJKMNPQRS_2027-03-02';

let ids = 0;
const written = (commandId: string, type: string, data: object) => ({
  id: `00000000-0000-5000-8000-${String((ids += 1)).padStart(12, '0')}`,
  type,
  data,
  metadata: { commandId, actor: { kind: 'visitor' }, at: '2027-03-01T18:00:00.000Z', requestId: 'r' },
});
const store = openInMemoryStore();
await store.append(STREAM, 'no-stream', [
  written('before', 'SlotBookedOnAccount', { damaged: true }),
  written('act', 'PartDone', { n: 1 }),
  written('act', 'PartDone', { n: 2 }),
  written('act', 'TypeOfTheNextRelease', {}),
  written('act', 'PartDone', { n: 3 }),
  written('after', 'TypeOfTheNextRelease', {}),
  written('after', 'SlotBookedOnAccount', { damaged: true }),
]);
const second = async (): Promise<Recorded> => {
  for await (const stored of store.readStream(STREAM, 2)) return decode(stored);
  throw new Error('It is not there.');
};
const numbers = (events: readonly Recorded[]) => events.map(({ data }) => (data as { n: number }).n);

it('the events of a command are found for its mail although the day has damaged events and those of a later release', async () => {
  expect(numbers(await wholeCommand({ store: createRecentReads(store), decode }, await second()))).toEqual([1, 2, 3]);
  expect(numbers(await sameCommand({ store: createRecentReads(store), decode }, await second()))).toEqual([2, 3]);
});

it('calendar feeds of a day ignore an event that cannot be read', async () => {
  const { eventsOn } = createReservationChanges({ store, decode })();
  expect(await eventsOn(id.location('ABCDEFGHJKMNPQRS'), localDate('2027-03-02'))).toEqual([]);
  const damaged = written('x', 'SlotBookedOnAccount', {});
  expect(() => decode({ ...damaged, stream: STREAM, revision: 0, position: START, recordedAt: '' })).toThrow(
    UndecodableEvent,
  );
});
