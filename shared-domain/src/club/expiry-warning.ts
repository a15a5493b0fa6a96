import { DAY } from '../kernel/time.ts';

/** How long before credits expire their owner is told (rule A-090). */
export const WARNED_BEFORE = 7 * DAY;
