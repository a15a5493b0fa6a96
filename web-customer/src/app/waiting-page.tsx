import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useLocation } from 'react-router-dom';
import { drawnTitle } from '../data/drawn-title.ts';
import { BookingSkeleton } from '../features/booking/form/booking-skeleton.tsx';
import { firstMessages } from '../messages/first-messages.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { type KnownScreen, knownScreen } from './known-screen.ts';

/** A screen while its script or the account loads: its title at once, placeholders below. */
export const WaitingPage = () => {
  const { pathname } = useLocation();
  const drawn = drawnTitle(pathname);
  return (
    <WaitingScreen
      path={pathname}
      known={knownScreen(pathname) ?? (drawn === undefined ? undefined : { title: drawn })}
    />
  );
};

type WaitingScreenProps = { readonly path: string; readonly known: KnownScreen | undefined };

/** The same for an address and what is known of it. */
export const WaitingScreen = ({ path, known }: WaitingScreenProps) => {
  const shape =
    path === paths.reservations ? (
      <BookingSkeleton />
    ) : (
      <Loading what={firstMessages.page.what}>
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
