import { upcast } from '@paddock/shared-domain/all-events';
import { describe, expect, it } from 'vitest';

const readOf = (name: string, data: object) => {
  const { type, data: now } = upcast({ stream: 'some-1', type: name, data });
  return { type, data: now };
};

/** Events of earlier releases with a flag that said which of two facts happened: as logged, and as read today. */
describe('a former event with a flag for one of two facts', () => {
  it.each([
    ['DeferredChangesSettled', { applied: true }, 'DeferredChangesApplied'],
    ['DeferredChangesSettled', { applied: false }, 'DeferredChangesSuperseded'],
    ['PoisonEventRetried', { wasSetAside: true }, 'PoisonEventReinstated'],
    ['PoisonEventRetried', { wasSetAside: false }, 'HaltedEventRetried'],
    ['ReservationMarkedPaid', { nothingOwed: true }, 'ReservationRecordedAsNotOwing'],
    ['ReservationMarkedPaid', {}, 'ReservationRecordedAsPaid'],
    ['OutstandingItemPaid', { settled: true }, 'OutstandingItemPaidInFull'],
    ['OutstandingItemPaid', { settled: false }, 'OutstandingItemPartlyPaid'],
  ] as const)('is read as that fact, without the flag: %s with %j is %s', (name, flag, type) => {
    const facts = { eventId: 'event1' };
    expect(readOf(name, { ...facts, ...flag })).toEqual({ type, data: facts });
  });
});
