import type { LocationId, MembershipId, PaymentId } from '../kernel/ids.ts';
import type { PaymentPurpose } from '../payments/events.ts';
import type { ReportEvent } from './report-fold.ts';

/** Part of an amount and its location; null if it has none, as for a gift voucher. */
export type PlacedSum = { readonly location: LocationId | null; readonly cents: number };

/** The location of card money: for a booking from its quote, for any other payment from its purpose. */
export type PaymentPlaces = {
  readonly bookings: Map<string, LocationId>;
  readonly memberships: Map<MembershipId, LocationId>;
  readonly payments: Map<PaymentId, readonly PlacedSum[]>;
};
export const noPaymentPlaces = (): PaymentPlaces => ({
  bookings: new Map(),
  memberships: new Map(),
  payments: new Map(),
});
export const PAYMENT_PLACE_TYPES = ['CheckoutQuoted', 'MemberEnrolled', 'PaymentRequested'] as const;

const sumsFor = (
  { memberships }: PaymentPlaces,
  purpose: PaymentPurpose,
  cents: number,
  placeOfItem: (itemId: string) => LocationId | null,
): readonly PlacedSum[] => {
  switch (purpose.kind) {
    case 'voucher':
      return [{ location: null, cents }];
    case 'enrolment':
      return [{ location: purpose.terms.locationId, cents }];
    case 'renewal':
      return [{ location: memberships.get(purpose.membershipId) ?? null, cents }];
    case 'outstanding':
      return purpose.items.map(({ itemId, amountCents }) => ({ location: placeOfItem(itemId), cents: amountCents }));
  }
};

/** Stores the location of money that is captured later; `placeOfItem` knows the items of the payer's bill. */
export const learnPayment = (
  places: PaymentPlaces,
  { type, data }: ReportEvent,
  placeOfItem: (itemId: string) => LocationId | null,
): void => {
  if (type === 'CheckoutQuoted') places.bookings.set(data.checkoutId, data.locationId);
  if (type === 'MemberEnrolled') places.memberships.set(data.membershipId, data.locationId);
  if (type === 'PaymentRequested')
    places.payments.set(data.paymentId, sumsFor(places, data.purpose, data.amountCents, placeOfItem));
};

/** The locations of a captured amount; undefined if the event is not a capture. A bill may have parts of several locations. */
export const placesOfCapture = (
  { bookings, payments }: PaymentPlaces,
  { type, data }: ReportEvent,
): readonly PlacedSum[] | undefined => {
  if (type !== 'PaymentCaptured') return undefined;
  const { paymentId, amountCents: cents } = data;
  return payments.get(paymentId) ?? [{ location: bookings.get(paymentId) ?? null, cents }];
};
