import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';

/**
 * The last moment of a minute that was typed (`2026-11-22T14:05`, the clock of this device): what happened in it is asked for too.
 * Undefined where nothing, or no time, was typed.
 */
export const endOfMinute = (text: string): Instant | undefined => {
  const millis = Date.parse(`${text}:59.999`);
  return Number.isNaN(millis) ? undefined : instantOf(millis);
};
