import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';

/**
 * The last instant of a minute that was typed (`2026-11-22T14:05`, in this device's zone), so that a search includes all of the
 * minute. Undefined where no valid time was typed.
 */
export const endOfMinute = (text: string): Instant | undefined => {
  const millis = Date.parse(`${text}:59.999`);
  return Number.isNaN(millis) ? undefined : instantOf(millis);
};
