import type { Cart } from '../../../data/checkout/quote-query.ts';
import { useNow } from '../../../data/use-now.ts';
import { chooseLocation, useChosenLocation } from '../../../data/venues/chosen-location.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/page.tsx';
import { opensOn } from '../opens-on.ts';
import { AdvancedBooking } from './advanced-booking.tsx';
import { lastBookableDate, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { readSlotText, timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf, type VenueClock } from '@paddock/shared-domain/venues/business-day';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useLiveStore } from '@paddock/web-kit/api/live-query-client.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { LiveDot } from '@paddock/web-kit/ui/live-dot.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

/** The day and time in the query `time`, at the venue; undefined where it is invalid (ROUTE-18). */
const wantedTime = (
  text: string | null,
  venue: VenueClock,
): { readonly date: LocalDate; readonly time: string } | undefined => {
  if (text === null) return undefined;
  // An unencoded "+" of a UTC offset arrives as a space.
  const read = readSlotText(text.replace(/ (\d\d:\d\d)$/, '+$1'), venue.zone);
  if (read === 'slot_invalid' || read === 'slot_nonexistent' || read === 'slot_ambiguous') return undefined;
  return { date: businessDayOf(read, venue), time: timeLabel(read, venue.zone) };
};

export type CheckoutSlot = (props: {
  readonly cart: Cart;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onBooked: () => void;
}) => ReactNode;

/** /reservations/all: pick simulators and slots one by one; location and time may be in the address (ROUTE-16 … ROUTE-18). */
export const AdvancedPage = ({ checkout }: { readonly checkout: CheckoutSlot }) => {
  const [query] = useSearchParams();
  const { location, locations, loaded, isError, isFetching, retry } = useChosenLocation();
  const status = useLiveStore((store) => store.status);
  const asked = query.get('location');
  useEffect(() => {
    if (asked !== null) chooseLocation(asked);
  }, [asked]);
  const { advanced, book } = messages;
  return (
    <Page title={advanced.title} width="wide">
      <PageTitle aside={<LiveDot state={status} />}>{advanced.title}</PageTitle>
      <p>
        <Link to={paths.reservations}>{advanced.simple}</Link>
      </p>
      {location ? (
        <AdvancedOf
          key={location.id}
          location={location}
          locations={locations}
          time={query.get('time')}
          checkout={checkout}
        />
      ) : loaded ? (
        <EmptyState>{book.noVenue}</EmptyState>
      ) : isError ? (
        <ErrorState onRetry={retry} retrying={isFetching}>
          {book.venuesFailed}
        </ErrorState>
      ) : (
        <Loading what={book.seatsWhat}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
    </Page>
  );
};

type AdvancedOfProps = {
  readonly location: Location;
  readonly locations: readonly Location[];
  readonly time: string | null;
  readonly checkout: CheckoutSlot;
};
const AdvancedOf = ({ location, locations, time, checkout }: AdvancedOfProps) => {
  const now = useNow();
  const venue = venueHoursOf(location);
  const first = businessDayOf(now, venue);
  const last = lastBookableDate(now, venue);
  const wanted = wantedTime(time, venue);
  const within = (date: LocalDate): LocalDate => (date < first ? first : date > last ? last : date);
  return (
    <AdvancedBooking
      location={location}
      locations={locations}
      first={first}
      last={last}
      startDate={wanted === undefined ? opensOn(now, location) : within(wanted.date)}
      startTime={wanted?.time}
      checkout={checkout}
    />
  );
};
