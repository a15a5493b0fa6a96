import { DAY } from '../kernel/time.ts';

/** How long before credits expire their owner is notified (rule A-090). */
export const WARNED_BEFORE = 7 * DAY;
