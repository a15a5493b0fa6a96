import { accountEvents } from './billing/events.ts';
import { scheduleEvents } from './booking/events.ts';
import { checkoutEvents } from './checkout/events.ts';
import { identityEvents } from './identity/events.ts';
import { locationEvents, seatEvents, seatTypeEvents } from './venues/events.ts';

/** Every event type of the product, for the codec and for the golden corpus (invariant E6). */
export const allEvents = [
  ...locationEvents,
  ...seatTypeEvents,
  ...seatEvents,
  ...identityEvents,
  ...scheduleEvents,
  ...checkoutEvents,
  ...accountEvents,
] as const;
