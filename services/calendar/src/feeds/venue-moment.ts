import { wallTime } from '@paddock/shared-domain/feeds/zoned-time';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import type { ICalLuxonDateTimeStub } from 'ical-generator';

/**
 * A moment as the calendar writer wants to be handed one: it knows its wall time in any zone. Of a plain Date the writer would
 * write the clock of the machine.
 */
export const venueMoment = (instant: Instant, zone: Zone = 'UTC'): ICalLuxonDateTimeStub => ({
  isValid: true,
  zone: { type: 'iana' },
  setZone: (other = 'UTC') => venueMoment(instant, other === 'utc' ? 'UTC' : other),
  // The writer asks for the date (`yyyyLLdd`) and for the time (`HHmmss`), each by itself.
  toFormat: (format) => wallTime(instant, zone).split('T')[format === 'HHmmss' ? 1 : 0] ?? '',
  toJSDate: () => new Date(millisOf(instant)),
  toJSON: () => instant,
});
