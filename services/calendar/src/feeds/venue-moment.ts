import { wallTime } from '@paddock/shared-domain/feeds/zoned-time';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import type { ICalLuxonDateTimeStub } from 'ical-generator';

/**
 * A moment in the form that the calendar writer needs: one that knows its wall time in any zone. With a plain Date the writer
 * would use the machine's time zone.
 */
export const venueMoment = (instant: Instant, zone: Zone = 'UTC'): ICalLuxonDateTimeStub => ({
  isValid: true,
  zone: { type: 'iana' },
  setZone: (other = 'UTC') => venueMoment(instant, other === 'utc' ? 'UTC' : other),
  // The writer requests the date (`yyyyLLdd`) and the time (`HHmmss`) separately.
  toFormat: (format) => wallTime(instant, zone).split('T')[format === 'HHmmss' ? 1 : 0] ?? '',
  toJSDate: () => new Date(millisOf(instant)),
  toJSON: () => instant,
});
