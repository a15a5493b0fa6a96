import type { Location } from '@paddock/shared-domain/venues/contract';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { lazyScreen } from '@paddock/web-kit/ui/lazy-screen.ts';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useUserId } from '../../data/identity/account-queries.ts';
import { calendarsQuery, calendarTypesQuery, locationsQuery } from '../../data/venues/venue-queries.ts';
import { VisitBooking } from '../../features/booking/visit/visit-booking.tsx';
import { VisitFacts } from '../../features/venues/visit/visit-facts.tsx';
import { VisitList } from '../../features/venues/visit/visit-list.tsx';
import { visitWords } from '../../messages/visit-words.ts';
import { pathOfVisit } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { NotFound } from '../not-found.tsx';
import { LazyCheckout } from './lazy-checkout.tsx';

const VisitorCheckout = lazyScreen(async () => (await import('./visitor-checkout-slot.tsx')).VisitorCheckoutSlot);

type CheckoutProps = Omit<ComponentProps<typeof VisitorCheckout>, 'onEnded'>;

/** The checkout of customers for somebody with an account; for a visitor the one that makes it, until that has ended. */
const VisitCheckout = (props: CheckoutProps) => {
  const [asVisitor, setAsVisitor] = useState(useUserId() === undefined);
  const [needed, setNeeded] = useState(false);
  if (!asVisitor) return <LazyCheckout {...props} />;
  // Loaded with the first pick, so that it is there when the button is pressed.
  if (!needed && props.cart.reservations.length > 0) setNeeded(true);
  return (
    needed && (
      <Suspense fallback={null}>
        <VisitorCheckout {...props} onEnded={() => setAsVisitor(false)} />
      </Suspense>
    )
  );
};

const VisitOf = ({ location }: { readonly location: Location }) => {
  const { data: seats } = useQuery({ ...calendarsQuery(location.id), meta: { handled: true } });
  const { data: types } = useQuery({ ...calendarTypesQuery, meta: { handled: true } });
  return (
    <Page title={location.name} width="wide">
      <VisitFacts location={location} seats={seats ?? []} types={types ?? []}>
        <VisitBooking location={location} checkout={(props) => <VisitCheckout {...props} />} />
      </VisitFacts>
    </Page>
  );
};

/** /visit and /visit/{location}: the shop window. With one location, /visit leads to it. */
export const VisitScreen = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const { data, isError, isFetching, refetch } = useQuery({ ...locationsQuery, meta: { handled: true } });
  const words = visitWords();
  if (data === undefined)
    return (
      <Page title={words.title} width="wide">
        {isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {words.failed}
          </ErrorState>
        ) : (
          <Loading what={words.what}>
            <Skeleton shape="block" count={3} />
          </Loading>
        )}
      </Page>
    );
  const [first, ...others] = data;
  if (id === undefined && first !== undefined && others.length === 0)
    return <Navigate replace to={pathOfVisit(first.id) + search} />;
  if (id === undefined)
    return (
      <Page title={words.title} width="wide">
        <VisitList locations={data} />
      </Page>
    );
  const location = data.find((one) => one.id === id);
  return location === undefined ? <NotFound /> : <VisitOf key={id} location={location} />;
};
