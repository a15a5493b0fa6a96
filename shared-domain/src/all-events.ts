import { accountEvents } from './billing/events.ts';
import { boardEvents, driverEvents, teamEvents } from './boards/events.ts';
import { scheduleEvents } from './booking/events.ts';
import { catalogueEvents } from './catalogue/events.ts';
import { checkoutEvents } from './checkout/events.ts';
import { identityEvents } from './identity/events.ts';
import { lapEvents } from './laps/events.ts';
import { entryEvents } from './launcher/entry-events.ts';
import { evidenceEvents } from './launcher/evidence-events.ts';
import { floorEvents } from './launcher/floor-events.ts';
import { launchEvents } from './launcher/launch-events.ts';
import { raceEventEvents } from './launcher/race-event-events.ts';
import { runEvents } from './launcher/run-events.ts';
import { seatAgentEvents } from './launcher/seat-agent-events.ts';
import { assistEvents, presetEvents } from './launcher/setup-events.ts';
import { operationsEvents } from './operations/events.ts';
import { paymentEvents } from './payments/events.ts';
import { planDraftEvents } from './plan-drafts/events.ts';
import { reconciliationEvents } from './reconciliation/events.ts';
import { refundEvents } from './refunds/events.ts';
import { locationEvents, seatEvents, seatTypeEvents } from './venues/events.ts';
import { voucherEvents } from './vouchers/events.ts';
import { waitingEvents } from './waiting/events.ts';

/** Every event type of the product, for the codec and for the golden corpus (invariant E6). */
export const allEvents = [
  ...locationEvents,
  ...seatTypeEvents,
  ...seatEvents,
  ...identityEvents,
  ...scheduleEvents,
  ...planDraftEvents,
  ...waitingEvents,
  ...checkoutEvents,
  ...accountEvents,
  ...paymentEvents,
  ...voucherEvents,
  ...refundEvents,
  ...reconciliationEvents,
  ...catalogueEvents,
  ...lapEvents,
  ...boardEvents,
  ...teamEvents,
  ...driverEvents,
  ...floorEvents,
  ...raceEventEvents,
  ...entryEvents,
  ...runEvents,
  ...launchEvents,
  ...evidenceEvents,
  ...seatAgentEvents,
  ...presetEvents,
  ...assistEvents,
  ...operationsEvents,
] as const;
