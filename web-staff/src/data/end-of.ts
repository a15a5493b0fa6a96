import type { Instant } from '@paddock/shared-domain/kernel/time';
import { isSlotTextProblem, readSlotText, type Zone } from '@paddock/shared-domain/kernel/venue-time';

/** A date and a time of day at a location; nothing where its clock never showed them, or showed them twice. */
export const endOf = (date: string, time: string, zone: Zone): Instant | undefined => {
  const read = readSlotText(`${date}T${time}`, zone);
  return isSlotTextProblem(read) ? undefined : read;
};
