import { z } from 'zod';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';

const ReadModelName = z.string().regex(/^[a-z][a-z_]{0,60}$/, 'This is not the name of a read model.');
const EventId = z.string().min(1).max(60);

/** A rebuild of a read model was ordered: it is built again from the log, and the live one stays in use until then. */
export const RebuildOrdered = event('RebuildOrdered', { readModel: ReadModelName });
/** A rebuild that waits or runs ends; the live read model is as it was. */
export const RebuildCancelled = event('RebuildCancelled', { readModel: ReadModelName, orderId: EventId });
/** An event that a read model cannot take is left out, also by later rebuilds, so that the read model goes on. What it would have shown is missing. */
export const PoisonEventSetAside = event('PoisonEventSetAside', {
  readModel: ReadModelName,
  eventId: EventId,
  stream: z.string().max(300),
  revision: z.int().nonnegative(),
  eventType: z.string().max(200),
});
/** A read model tries an event again that it could not take: where it stopped, or by a rebuild if the event had been set aside. */
export const PoisonEventRetried = event('PoisonEventRetried', {
  readModel: ReadModelName,
  eventId: EventId,
  wasSetAside: z.boolean(),
});
/** Names of processes: `identity-mails`. */
const ProcessName = z.string().regex(/^[a-z][a-z-]{0,60}$/, 'This is not the name of a process.');
/** A process goes on without an event that it cannot handle. What it would have done is not done. */
export const ProcessEventSetAside = event('ProcessEventSetAside', {
  process: ProcessName,
  eventId: EventId,
  stream: z.string().max(300),
  revision: z.int().nonnegative(),
  eventType: z.string().max(200),
});
/** A process handles an event now that it could not handle, or goes back to one that was set aside. */
export const ProcessEventRetried = event('ProcessEventRetried', {
  process: ProcessName,
  eventId: EventId,
  stream: z.string().max(300),
  revision: z.int().nonnegative(),
  eventType: z.string().max(200),
});
/** What the recovery sweeper looks after is looked at now: a checkout, a payment, or the refunds of one of them. */
export const CaseRetried = event('CaseRetried', { kind: z.enum(['checkout', 'payment', 'refund']), caseId: EventId });
/** A mail that was given up is written and sent again. Its key holds no address. */
export const MailRetried = event('MailRetried', { key: z.string().min(1).max(300) });
/** A delivery of the card provider that could not be followed is followed again. */
export const DeliveryReplayed = event('DeliveryReplayed', { deliveryId: EventId });
/** The books are held against the card provider now, beside the daily run. */
export const ReconciliationOrdered = event('ReconciliationOrdered', {});

/** The demo venue was begun here. Its logins are known to everybody, so no production ever starts on this log. */
export const DemoVenueBegun = event('DemoVenueBegun', {});

/** The stream that says that the log held the demo venue. */
export const DEMO_STREAM = 'operations-demo';
/** The stream that says which events read models and processes go on without. */
export const POISON_STREAM = 'operations-poison';

/** What operators do by hand; who and why stand beside each (decision 0149). */
export const operationsEvents = [
  RebuildOrdered,
  RebuildCancelled,
  PoisonEventSetAside,
  PoisonEventRetried,
  ProcessEventSetAside,
  ProcessEventRetried,
  CaseRetried,
  MailRetried,
  DeliveryReplayed,
  ReconciliationOrdered,
  DemoVenueBegun,
] as const;
export type OperationsEvent = z.infer<(typeof operationsEvents)[number]>;
export type OperationsEventOf<Type extends OperationsEvent['type']> = Extract<OperationsEvent, { type: Type }>;

/** What earlier releases wrote. */
export const formerOperationsEvents = [renamed('RebuildCalledOff', RebuildCancelled)] as const;
