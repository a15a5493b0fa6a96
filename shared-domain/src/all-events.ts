import { formerItemEvents } from './billing/item-events.ts';
import { formerClubEvents, introRateEvents } from './club/events.ts';
import { accountEvents } from './billing/events.ts';
import { boardEvents, driverEvents, teamEvents } from './boards/events.ts';
import { scheduleEvents, formerScheduleEvents } from './booking/events.ts';
import { catalogueEvents, formerCatalogueEvents } from './catalogue/events.ts';
import { identityEvents, formerIdentityEvents } from './identity/events.ts';
import { type FormerEvent, readingBy } from './kernel/former-events.ts';
import { lapEvents, formerLapEvents } from './laps/events.ts';
import { entryEvents } from './launcher/entry-events.ts';
import { evidenceEvents, formerEvidenceEvents } from './runs/evidence-events.ts';
import { floorEvents } from './launcher/floor-events.ts';
import { formerLaunchEvents, launchEvents } from './runs/launch-events.ts';
import { formerRaceEventEvents, raceEventEvents } from './launcher/race-event-events.ts';
import { runEvents } from './runs/run-events.ts';
import { seatAgentEvents } from './rigs/seat-agent-events.ts';
import { assistEvents, presetEvents } from './launcher/setup-events.ts';
import { operationsEvents, formerOperationsEvents } from './operations/events.ts';
import { paymentEvents } from './payments/events.ts';
import { formerPaymentEvents } from './payments/former-events.ts';
import { planDraftEvents, formerPlanDraftEvents } from './plan-drafts/events.ts';
import { promotionEvents } from './promotions/events.ts';
import { reconciliationEvents } from './reconciliation/events.ts';
import { refundEvents } from './refunds/events.ts';
import { formerRefundEvents } from './refunds/former-events.ts';
import { businessEvents, formerVenueEvents, locationEvents, seatEvents, seatTypeEvents } from './venues/events.ts';
import { givenAwayEvents } from './billing/given-away-events.ts';
import { allowanceEvents } from './vouchers/allowance-events.ts';
import { formerVoucherEvents, voucherEvents } from './vouchers/events.ts';
import { waitingEvents, formerWaitingEvents } from './waiting/events.ts';

/** Every event type of the product, for the codec and for the golden corpus (invariant E6). */
export const allEvents = [
  ...locationEvents,
  ...businessEvents,
  ...seatTypeEvents,
  ...seatEvents,
  ...identityEvents,
  ...introRateEvents,
  ...scheduleEvents,
  ...planDraftEvents,
  ...waitingEvents,
  ...accountEvents,
  ...paymentEvents,
  ...voucherEvents,
  ...allowanceEvents,
  ...promotionEvents,
  ...givenAwayEvents,
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

/** Every type that an earlier release wrote, and what it is read as today. */
export const formerEvents: readonly FormerEvent[] = [
  ...formerVenueEvents,
  ...formerCatalogueEvents,
  ...formerWaitingEvents,
  ...formerIdentityEvents,
  ...formerClubEvents,
  ...formerItemEvents,
  ...formerPaymentEvents,
  ...formerVoucherEvents,
  ...formerRaceEventEvents,
  ...formerLaunchEvents,
  ...formerEvidenceEvents,
  ...formerScheduleEvents,
  ...formerOperationsEvents,
  ...formerLapEvents,
  ...formerPlanDraftEvents,
  ...formerRefundEvents,
];

const reading = readingBy(
  formerEvents,
  allEvents.map(({ shape }) => shape.type.value),
);

/** Turns events of earlier releases into events of this one; every reader of the log uses it. */
export const { upcast, presentVersion } = reading;

/** Every name that this release can read: types, and versions of types as `Type@2`. */
export const readableNames: readonly string[] = [...reading.readAs.keys()];

/** The present types for a name in the log: the name itself, or the types that an event of an earlier release is read as. */
export const namesNow = (name: string): readonly string[] => reading.readAs.get(name) ?? [name];

/** All names in the log whose events are read as this type: its own, of all versions, and former ones. */
export const namesInLog = (type: string): readonly string[] => [
  ...new Set([type, ...readableNames.filter((name) => namesNow(name).includes(type))]),
];
