import { cancellableUntil } from '@paddock/shared-domain/booking/owner-rule';
import type { Quote } from '@paddock/shared-domain/checkout/contract';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import styles from './checkout.module.css';

/**
 * Until how long before the start this booking can be cancelled, by its venue's terms; or that it cannot, where every start is
 * already too near. Nothing until the terms are loaded.
 */
export const CancelNote = ({ quote }: { readonly quote: Quote }) => {
  const { data: locations } = useQuery(locationsQuery);
  const hours = locations?.find(({ id }) => id === quote.location)?.cancellation_notice_hours;
  if (hours === undefined) return null;
  const now = instantOf(serverNow());
  const starts = quote.line_items.flatMap(({ slots }) => slots).map((slot) => instantOf(Date.parse(slot)));
  const isLate = hours > 0 && starts.every((start) => now > cancellableUntil(start, hours));
  const { checkout } = messages;
  return <p className={styles.note}>{isLate ? checkout.cancelLate(hours) : checkout.cancelNote(hours)}</p>;
};
