import { z } from 'zod';
import { renamed, splitByFlag } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';

const ReadModelName = z.string().regex(/^[a-z][a-z_]{0,60}$/, 'This is not the name of a read model.');
const EventId = z.string().min(1).max(60);

/** A rebuild of a read model was ordered: it is built again from the log, and the live one stays in use until it is ready. */
export const RebuildOrdered = event('RebuildOrdered', { readModel: ReadModelName });
/** A waiting or running rebuild was cancelled; the live read model is unchanged. */
export const RebuildCancelled = event('RebuildCancelled', { readModel: ReadModelName, orderId: EventId });
/** A read model skips an event that it cannot apply, also in later rebuilds. What the event would have shown is missing. */
export const PoisonEventSetAside = event('PoisonEventSetAside', {
  readModel: ReadModelName,
  eventId: EventId,
  stream: z.string().max(300),
  revision: z.int().nonnegative(),
  eventType: z.string().max(200),
});
const poison = { readModel: ReadModelName, eventId: EventId };
/** A read model that halted at an event retries it there. */
export const HaltedEventRetried = event('HaltedEventRetried', poison);
/** An event is set aside for a read model no more: a rebuild applies it. */
export const PoisonEventReinstated = event('PoisonEventReinstated', poison);
/** Names of processes: `identity-mails`. */
const ProcessName = z.string().regex(/^[a-z][a-z-]{0,60}$/, 'This is not the name of a process.');
/** A process continues without an event that it cannot handle. Its effect is missing. */
export const ProcessEventSetAside = event('ProcessEventSetAside', {
  process: ProcessName,
  eventId: EventId,
  stream: z.string().max(300),
  revision: z.int().nonnegative(),
  eventType: z.string().max(200),
});
/** A process tries an event again that it could not handle, or one that was set aside. */
export const ProcessEventRetried = event('ProcessEventRetried', {
  process: ProcessName,
  eventId: EventId,
  stream: z.string().max(300),
  revision: z.int().nonnegative(),
  eventType: z.string().max(200),
});
/** A case is continued now, without waiting for the recovery sweeper: a checkout, a payment, or the refunds of one of them. */
export const CaseRetried = event('CaseRetried', { kind: z.enum(['checkout', 'payment', 'refund']), caseId: EventId });
/** An email that failed is written and sent again. Its key contains no address. */
export const MailRetried = event('MailRetried', { key: z.string().min(1).max(300) });
const job = { queue: z.enum(['card-provider', 'mails']), key: z.string().min(1).max(300) };
/** A job is not tried any more: a call to the card provider, or an email. What it should have done is not done. */
export const JobSetAside = event('JobSetAside', job);
/** A call to the card provider is tried now, also one that was given up or set aside. An email has `MailRetried`. */
export const JobRetried = event('JobRetried', job);
/** A webhook delivery of the card provider that failed is processed again. */
export const DeliveryReplayed = event('DeliveryReplayed', { deliveryId: EventId });
/** The books are compared with the card provider now, in addition to the daily run. */
export const ReconciliationOrdered = event('ReconciliationOrdered', {});

/** The demo venue was created here. Its logins are public, so a production system never starts on this log. */
export const DemoVenueBegun = event('DemoVenueBegun', {});

/** The stream that records that the log held the demo venue. */
export const DEMO_STREAM = 'operations-demo';
/** The stream of the events that read models and processes skip. */
export const POISON_STREAM = 'operations-poison';

/** The stream of acts on jobs. */
export const JOBS_STREAM = 'operations-jobs';

/** What operators do manually; metadata says who and why (decision 0149). */
export const operationsEvents = [
  RebuildOrdered,
  RebuildCancelled,
  PoisonEventSetAside,
  HaltedEventRetried,
  PoisonEventReinstated,
  ProcessEventSetAside,
  ProcessEventRetried,
  CaseRetried,
  MailRetried,
  JobSetAside,
  JobRetried,
  DeliveryReplayed,
  ReconciliationOrdered,
  DemoVenueBegun,
] as const;
export type OperationsEvent = z.infer<(typeof operationsEvents)[number]>;
export type OperationsEventOf<Type extends OperationsEvent['type']> = Extract<OperationsEvent, { type: Type }>;

export const formerOperationsEvents = [
  renamed('RebuildCalledOff', RebuildCancelled),
  splitByFlag('PoisonEventRetried', 'wasSetAside', { set: PoisonEventReinstated, unset: HaltedEventRetried }),
] as const;
