import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { BookingSkeleton } from '../features/booking/booking-skeleton.tsx';
import { messages } from '../messages/messages.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

type Waiting = Pick<ComponentProps<typeof Page>, 'title' | 'width'>;

/** What is known of a screen by its address alone. */
const knownOf = (path: string): Waiting | undefined => {
  const { advanced, book, boards, contact, dashboard, laps, login, profile, signup } = messages;
  const known: Readonly<Record<string, Waiting>> = {
    [paths.reservations]: { title: book.title, width: 'wide' },
    [paths.reservationsAdvanced]: { title: advanced.title, width: 'wide' },
    [paths.dashboard]: { title: dashboard.title, width: 'wide' },
    [paths.leaderboards]: { title: boards.title, width: 'wide' },
    [paths.laps]: { title: laps.title, width: 'wide' },
    [paths.profile]: { title: profile.title },
    [paths.login]: { title: login.title, width: 'narrow' },
    [paths.signup]: { title: signup.title, width: 'narrow' },
    [paths.contact]: { title: contact.title, width: 'narrow' },
  };
  return known[path];
};

/** A screen while its script or the account is on its way: its title at once, the shape of what comes below. */
export const WaitingPage = () => {
  const { pathname } = useLocation();
  const known = knownOf(pathname);
  const shape =
    pathname === paths.reservations ? (
      <BookingSkeleton />
    ) : (
      <Loading what={messages.page.what}>
        {known === undefined && <Skeleton shape="title" />}
        <Skeleton shape="block" count={2} height={240} />
      </Loading>
    );
  if (known === undefined) return shape;
  return (
    <Page {...known}>
      <PageTitle>{known.title}</PageTitle>
      {shape}
    </Page>
  );
};
