import { CrashGuard } from '@paddock/web-kit/ui/crash-guard.tsx';
import { SkipLink } from '@paddock/web-kit/ui/skip-link.tsx';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useScopes } from '../live.ts';
import { firstMessages } from '../messages/first-messages.ts';
import { Header } from './header.tsx';
import { Footer } from './footer.tsx';
import { UnfinishedPayments } from './unfinished-payments.tsx';
import { WaitingPage } from './waiting-page.tsx';
import { useUserId } from '../data/identity/account-queries.ts';
import { usePageFacts } from './page-facts/use-page-facts.ts';
import styles from './shell.module.css';

/** Loaded only for signed-in people who wait for a seat. If it fails to load, the page continues without it. */
const OfferNotice = lazy(() =>
  import('../features/waiting/offer-notice.tsx').then(
    (loaded) => ({ default: loaded.OfferNotice }),
    () => ({ default: () => null }),
  ),
);
const EVERYBODY = ['venues/all', 'catalogue/all'] as const;

/** Header, page, footer. `nav=false` removes the navigation (ROUTE-36), for a frame in another site. */
export const Shell = () => {
  const [query] = useSearchParams();
  const userId = useUserId();
  usePageFacts();
  useScopes(
    userId === undefined
      ? EVERYBODY
      : [...EVERYBODY, ...['users', 'reservations', 'waiting', 'checkouts'].map((model) => `${model}/${userId}`)],
  );
  return (
    <div className={styles.shell}>
      <SkipLink />
      {query.get('nav') !== 'false' && <Header />}
      <Main />
      <Footer />
    </div>
  );
};

/**
 * A new page begins at its top, and screen readers begin at its content. A redirect is no step of the person: somebody who has come to a link
 * of the navigation by then keeps the place.
 */
const Main = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const userId = useUserId();
  const step = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    if (step !== 'REPLACE' || document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname, step]);
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      {userId !== undefined && (
        <>
          <UnfinishedPayments key={userId} userId={userId} />
          <Suspense fallback={null}>
            <OfferNotice />
          </Suspense>
        </>
      )}
      <CrashGuard words={firstMessages.errors} at={pathname}>
        <Suspense fallback={<WaitingPage />}>
          <Outlet />
        </Suspense>
      </CrashGuard>
    </main>
  );
};
