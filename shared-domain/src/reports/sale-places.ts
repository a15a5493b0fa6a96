import type { LocationId, LotId, RefundId, ReservationId, UserId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { ReportEvent } from './report-fold.ts';

/** The location of sales that later events name only by id. */
export type SalePlaces = {
  readonly items: Map<string, LocationId>;
  readonly lots: Map<LotId, LocationId>;
  readonly refunds: Map<RefundId, LocationId>;
  /** Slots booked with credits: the credits spent are revenue of their location. */
  readonly slots: Map<ReservationId, LocationId>;
};
export const noSalePlaces = (): SalePlaces => ({
  items: new Map(),
  lots: new Map(),
  refunds: new Map(),
  slots: new Map(),
});
export const SALE_PLACE_TYPES = [
  'OutstandingItemAdded',
  'OutstandingItemPaidInFull',
  'CreditsGranted',
  'SlotBookedWithCredits',
] as const;

const itemName = ({ userId, itemId }: { readonly userId: string; readonly itemId: string }): string =>
  `${userId} ${itemId}`;

/** Stores what later events need. */
export const learnSale = ({ items, lots, refunds, slots }: SalePlaces, { type, data }: ReportEvent): void => {
  if (type === 'OutstandingItemAdded') items.set(itemName(data), data.locationId);
  // An item paid in full cannot be withdrawn or written off later.
  if (type === 'OutstandingItemPaidInFull') items.delete(itemName(data));
  if (type === 'CreditsGranted') lots.set(data.lotId, data.locationId);
  if (type === 'RefundDue') refunds.set(data.refundId, data.locationId);
  if (type === 'SlotBookedWithCredits') slots.set(data.reservationId, data.locationId);
};

/** The location of an item of a bill; null if unknown. */
export const placeOfItem = ({ items }: SalePlaces, userId: UserId, itemId: string): LocationId | null =>
  items.get(itemName({ userId, itemId })) ?? null;

/** The location of an event with postings; null if its sale names none, such as a voucher's. */
export const placeOfSale = (places: SalePlaces, event: Recorded<ReportEvent>): LocationId | null => {
  const { data } = event;
  if ('locationId' in data) return data.locationId;
  if ('itemId' in data) return places.items.get(itemName(data)) ?? null;
  if ('refundId' in data && data.refundId !== undefined) return places.refunds.get(data.refundId) ?? null;
  if ('lotId' in data) return places.lots.get(data.lotId) ?? null;
  if (event.type === 'CreditHoldPosted')
    return (
      places.slots.get(event.data.holdId as ReservationId) ??
      places.lots.get(event.data.parts[0]?.lotId as LotId) ??
      null
    );
  return null;
};
