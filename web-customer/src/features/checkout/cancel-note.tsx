import { cancellableUntil } from '@paddock/shared-domain/booking/owner-rule';
import type { Quote } from '@paddock/shared-domain/checkout/contract';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { momentLabel, visitsOf } from '../../ui/booking/visits.ts';
import styles from './checkout.module.css';

/**
 * Until which moment this booking can be cancelled, by its venue's terms; or that it cannot, where every start is already too near.
 * Several visits have several such moments: then only the rule is said. Nothing until the terms are loaded.
 */
export const CancelNote = ({ quote }: { readonly quote: Pick<Quote, 'line_items' | 'location'> }) => {
  const { data: locations } = useQuery(locationsQuery);
  const venue = locations?.find(({ id }) => id === quote.location);
  if (venue === undefined) return null;
  const hours = venue.cancellation_notice_hours;
  const slots = quote.line_items.flatMap((line) => line.slots);
  const ends = visitsOf(slots, venue).map(({ starts }) =>
    millisOf(cancellableUntil(instantOf(Date.parse(starts)), hours)),
  );
  const now = serverNow();
  const [end, ...others] = ends;
  const { checkout } = messages;
  const words = () => {
    if (hours > 0 && slots.every((slot) => now > millisOf(cancellableUntil(instantOf(Date.parse(slot)), hours))))
      return checkout.cancelLate(hours);
    if (hours === 0 || end === undefined || others.length > 0 || now > end) return checkout.cancelNote(hours);
    return checkout.cancelUntil(momentLabel(end, venue.timezone), hours);
  };
  return <p className={styles.note}>{words()}</p>;
};
