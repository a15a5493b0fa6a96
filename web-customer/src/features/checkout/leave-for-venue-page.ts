import type { CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import { site } from '../../leave-site.ts';

/** A venue's own page after a booking replaces "All Done!" (CHECK-10); does nothing where there is none. */
export const leaveForVenuePage = ({ post_booking_url: url }: Pick<CheckoutStatus, 'post_booking_url'>): void => {
  if (url !== null && /^https?:\/\//.test(url)) site.leave(url);
};
