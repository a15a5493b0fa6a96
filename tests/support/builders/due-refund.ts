import { RefundId } from '@paddock/shared-domain/kernel/ids';
import type { RefundEventOf } from '@paddock/shared-domain/refunds/events';
import { refundPostings } from '@paddock/shared-domain/refunds/refund-postings';
import { price } from './brands.ts';
import { ADA, DOWNTOWN, NOW, reservation } from './venue.ts';

type Due = RefundEventOf<'RefundDue'>;

/** Ten dollars and their tax, of one reservation, to be refunded to the card. */
export const dueRefund: Due = {
  type: 'RefundDue',
  data: {
    refundId: RefundId.parse('refund1'),
    sourceId: 'co1',
    chargeId: 'ch_1',
    intentId: 'pi_1',
    userId: ADA,
    locationId: DOWNTOWN,
    reservationIds: [reservation(1)],
    cause: 'cancelled_by_venue',
    cardCents: price(1095),
    voucherCents: price(0),
    voucherId: null,
    credits: [],
    netCents: price(1000),
    taxCents: price(95),
    dueAt: NOW,
    postings: refundPostings(ADA, DOWNTOWN, 1000, 95),
  },
};
