import type { Wait } from '@paddock/shared-domain/waiting/contract';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useUserId } from '../../data/identity/account-queries.ts';
import { useChosenLocation } from '../../data/venues/chosen-location.ts';
import type { Cart } from '../../data/checkout/quote-query.ts';
import { waitsQuery } from '../../data/waiting/waiting-queries.ts';
import { messages } from '../../messages/messages.ts';
import { Page } from '../../ui/page.tsx';
import { JoinForm } from './join-form.tsx';
import { WaitItem } from './wait-item.tsx';
import styles from './waiting.module.css';

type WaitingPageProps = {
  readonly checkout: (props: {
    readonly cart: Cart;
    readonly open: boolean;
    readonly onClose: () => void;
    readonly onBooked: () => void;
  }) => ReactNode;
};

const cartOf = (wait: Wait): Cart => ({
  location: wait.location,
  reservations: (wait.offer?.slots ?? []).map(({ slot, calendar }) => ({ slot, calendar })),
});

/** /waiting: the user's places on waiting lists, their offers, and the form that adds one. */
export const WaitingPage = ({ checkout }: WaitingPageProps) => {
  const userId = useUserId() ?? 'none';
  const { data: waits, isError, isFetching, refetch } = useQuery(waitsQuery(userId));
  const { location, locations } = useChosenLocation();
  const [cart, setCart] = useState<Cart>();
  const [open, setOpen] = useState(false);
  const { waiting: words } = messages;
  return (
    <Page title={words.title}>
      <PageTitle>{words.title}</PageTitle>
      <Panel title={words.yours}>
        {waits !== undefined && waits.length > 0 ? (
          <ul className={styles.list}>
            {waits.map((wait) => (
              <WaitItem
                key={wait.id}
                wait={wait}
                onBook={() => {
                  setCart(cartOf(wait));
                  setOpen(true);
                }}
              />
            ))}
          </ul>
        ) : waits !== undefined ? (
          <EmptyState>{words.none}</EmptyState>
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {words.failed}
          </ErrorState>
        ) : (
          <Loading what={words.what}>
            <Skeleton />
          </Loading>
        )}
      </Panel>
      {location !== undefined && <JoinForm locations={locations} location={location} />}
      {cart !== undefined && checkout({ cart, open, onClose: () => setOpen(false), onBooked: () => setOpen(false) })}
    </Page>
  );
};
