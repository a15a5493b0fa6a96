import type { Instant } from '@paddock/shared-domain/kernel/time';
import { isSlotTextProblem, readSlotText, type Zone } from '@paddock/shared-domain/kernel/venue-time';

/** The instant of a date and a time of day in a zone; undefined for a time that the clock change skipped or repeated. */
export const endOf = (date: string, time: string, zone: Zone): Instant | undefined => {
  const read = readSlotText(`${date}T${time}`, zone);
  return isSlotTextProblem(read) ? undefined : read;
};
