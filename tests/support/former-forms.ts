import type { RecordedEvent } from '@paddock/event-store/port';
import { formerEvents } from '@paddock/shared-domain/all-events';
import { isReserving, type Reserving, standsAs } from '@paddock/shared-domain/booking/reserving';
import { formerPaymentEvents } from '@paddock/shared-domain/payments/former-events';

type Data = Readonly<Record<string, unknown>>;
/** The data of an event as it was under a former name; undefined if that name never stood for it. */
type Write = (event: RecordedEvent) => Data | undefined;

const dataOf = ({ data }: RecordedEvent): Data => data as Data;
/** What was said in a flag: in which of two facts it was set. */
const flagged =
  (flag: string, set: string): Write =>
  (event) => ({ ...dataOf(event), ...(event.type === set && { [flag]: true }) });

/** An arrival from another day said in two flags how it stood. */
const reserved: Write = (event) => {
  if (!isReserving(event)) return undefined;
  const { stood, ...data } = dataOf(event);
  return {
    ...data,
    ...standsAs(event as unknown as Reserving),
    ...(stood === 'not-owing' && { nothingOwed: true }),
  };
};

/** Bookings once had names of their own, in the streams of checkouts. */
const ofBooking: Write = (event) => {
  const { paymentId, ...data } = dataOf(event);
  return event.stream.startsWith('checkout-') ? { checkoutId: paymentId, ...data } : undefined;
};

const OWN_CODES: Data = { RefundPassedToDesk: 'paid_at_desk', CardRefundWithheld: 'charge_taken_back' };

/** Former names whose data was another than today. */
const WRITE: { readonly [name: string]: Write } = {
  ...Object.fromEntries(formerPaymentEvents.filter(({ sameData }) => !sameData).map(({ name }) => [name, ofBooking])),
  SlotReserved: reserved,
  ReservationMovedFromAnotherDay: reserved,
  ReservationMarkedPaid: flagged('nothingOwed', 'ReservationRecordedAsNotOwing'),
  OutstandingItemPaid: flagged('settled', 'OutstandingItemPaidInFull'),
  DeferredChangesSettled: flagged('applied', 'DeferredChangesApplied'),
  PoisonEventRetried: flagged('wasSetAside', 'PoisonEventReinstated'),
  // For a refund, the id of the payment was the refund's own id.
  VoucherIssued: (event) => ({
    ...dataOf(event),
    ...(event.type === 'VoucherIssuedForRefund' && { paymentId: dataOf(event)['refundId'] }),
  }),
  CardRefundFailed: (event) => ({ code: OWN_CODES[event.type], ...dataOf(event) }),
};

/** An event of this release under each former name that it had, as earlier releases wrote it. */
export const formerForms = (event: RecordedEvent): readonly RecordedEvent[] =>
  formerEvents
    .filter(({ name, version, becomes }) => version === 1 && becomes.includes(event.type) && name !== event.type)
    .flatMap(({ name, sameData }) => {
      const data = sameData ? dataOf(event) : WRITE[name]?.(event);
      return data === undefined ? [] : [{ ...event, type: name, data }];
    });
