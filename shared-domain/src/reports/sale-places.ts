import type { LocationId, LotId, RefundId, ReservationId, UserId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { ReportEvent } from './report-fold.ts';

/** Where things were sold that later events name by their id alone. */
export type SalePlaces = {
  readonly items: Map<string, LocationId>;
  readonly lots: Map<LotId, LocationId>;
  readonly refunds: Map<RefundId, LocationId>;
  /** Slots booked with credits: what is spent on them is earned where they are. */
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

/** Remembers what later events will ask for. */
export const learnSale = ({ items, lots, refunds, slots }: SalePlaces, { type, data }: ReportEvent): void => {
  if (type === 'OutstandingItemAdded') items.set(itemName(data), data.locationId);
  // Nothing is withdrawn or written off of what is paid.
  if (type === 'OutstandingItemPaidInFull') items.delete(itemName(data));
  if (type === 'CreditsGranted') lots.set(data.lotId, data.locationId);
  if (type === 'RefundDue') refunds.set(data.refundId, data.locationId);
  if (type === 'SlotBookedWithCredits') slots.set(data.reservationId, data.locationId);
};

/** Where an item of somebody's bill belongs; null where nobody has said so. */
export const placeOfItem = ({ items }: SalePlaces, userId: UserId, itemId: string): LocationId | null =>
  items.get(itemName({ userId, itemId })) ?? null;

/** The location an event with postings belongs to; null where its sale names none, such as a voucher's. */
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
