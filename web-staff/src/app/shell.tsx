import { CrashGuard } from '@paddock/web-kit/ui/crash-guard.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { SkipLink } from '@paddock/web-kit/ui/skip-link.tsx';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useUserId } from '../data/identity/account-queries.ts';
import { useScopes } from '../live.ts';
import { messages } from '../messages/en.ts';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** The top bar, and under it one screen that fills the window. */
export const Shell = () => {
  const userId = useUserId();
  const { pathname } = useLocation();
  useScopes(userId === undefined ? [] : ['venues/all', `users/${userId}`]);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <CrashGuard words={messages.errors} at={pathname}>
          <Suspense
            fallback={
              <Loading what={messages.shell.what}>
                <Skeleton shape="title" />
                <Skeleton shape="block" count={2} />
              </Loading>
            }
          >
            <Outlet />
          </Suspense>
        </CrashGuard>
      </main>
    </div>
  );
};
