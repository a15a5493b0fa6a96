import { RefundId, type ReservationId, type VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { RefundCause } from '@paddock/shared-domain/booking/refund-terms';
import { v5 as uuidv5 } from 'uuid';

/** UUID namespace of derived ids (RFC 9562, version 5). Never change it. */
const NAMESPACE = '0b6c5b7e-3d0a-5c0e-9d0b-6f2f6f1f7f5d';
const idOf = (...parts: readonly string[]): string => uuidv5(parts.join('\n'), NAMESPACE).replaceAll('-', '');

/**
 * The id of a refund derives from source, reservation and cause, so a repeat is the same refund. The end of a reservation is one
 * cause, no matter who ends it; each move and each goodwill refund is its own.
 *
 * @param moveId the command that moved the reservation, or made the goodwill refund.
 */
export const refundIdOf = (
  sourceId: string,
  reservationId: ReservationId,
  cause: RefundCause,
  moveId?: string,
): RefundId => {
  const own = cause === 'moved' || cause === 'goodwill';
  return RefundId.parse(idOf('refund', sourceId, reservationId, own ? `${cause} ${moveId}` : 'ended'));
};

/** The id of a refund of a voucher's balance; `actId` is the command of staff. */
export const withdrawalIdOf = (voucherId: VoucherId, actId: string): RefundId =>
  RefundId.parse(idOf('voucher balance', voucherId, actId));

/** The id of one act on several refunds or reservations; for one alone, its own id. */
export const actIdOf = (ids: readonly string[]): string =>
  ids.length === 1 ? String(ids[0]) : idOf('together', ...ids.toSorted());

/** The item id of a move to a higher price. */
export const moveItemId = (reservationId: ReservationId, moveId: string): string => idOf('move', reservationId, moveId);

/** The item id of what remains of a small total when one of its reservations has ended. */
export const restItemId = (checkoutId: string, reservationId: ReservationId): string =>
  `${checkoutId}-${idOf('rest', reservationId).slice(0, 12)}`;
export const isOfSmallTotal = (itemId: string, checkoutId: string): boolean =>
  itemId === checkoutId || itemId.startsWith(`${checkoutId}-`);
