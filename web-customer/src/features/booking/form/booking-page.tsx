import type { Location } from '@paddock/shared-domain/venues/contract';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { LiveDot } from '@paddock/web-kit/ui/live-dot.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { useLiveStore } from '@paddock/web-kit/api/live-query-client.ts';
import type { ReactNode } from 'react';
import { useChosenLocation } from '../../../data/venues/chosen-location.ts';
import type { Cart } from '../../../data/checkout/quote-query.ts';
import { firstMessages } from '../../../messages/first-messages.ts';
import { Page } from '../../../ui/page.tsx';
import { TimezoneWarning } from '../../../ui/venues/timezone-warning.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { BookingForm } from './booking-form.tsx';
import { resetPicked } from './booking-store.ts';

export type CheckoutSlot = (props: {
  readonly cart: Cart;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onBooked: () => void;
}) => ReactNode;

/** /reservations: day, racers, minutes, time and seats on one page, and a bar with the total (RES-01 … RES-21). */
export const BookingPage = ({ checkout }: { readonly checkout: CheckoutSlot }) => {
  const { location, locations, loaded, isError, isFetching, retry } = useChosenLocation();
  const status = useLiveStore((store) => store.status);
  const { book } = firstMessages;
  return (
    <Page title={book.title} width="wide">
      <PageTitle aside={<LiveDot state={status} />}>{book.title}</PageTitle>
      {location ? (
        <BookingOf key={location.id} location={location} locations={locations} checkout={checkout} />
      ) : loaded ? (
        <EmptyState>{book.noVenue}</EmptyState>
      ) : isError ? (
        <ErrorState onRetry={retry} retrying={isFetching}>
          {book.venuesFailed}
        </ErrorState>
      ) : (
        <BookingSkeleton />
      )}
    </Page>
  );
};

type BookingOfProps = {
  readonly location: Location;
  readonly locations: readonly Location[];
  readonly checkout: CheckoutSlot;
};
const BookingOf = ({ location, locations, checkout }: BookingOfProps) => (
  <BookingForm
    location={location}
    locations={locations}
    checkout={(props) => checkout({ ...props, onBooked: resetPicked })}
    warning={(date) => <TimezoneWarning date={date} zone={location.timezone} venue={location.name} />}
  />
);
