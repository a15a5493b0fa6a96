import { applyStoredTheme } from '@paddock/web-kit/ui/theme-store.ts';
import { Suspense, useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { DisplayGuard } from './display-guard.tsx';
import styles from './display-room.module.css';

/** The room of the public displays (DISP-01): outside the app's frame, without login, always dark. */
export const DisplayRoom = () => {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = 'dark';
    return applyStoredTheme;
  }, []);
  return (
    <div data-theme="dark" className={styles.room}>
      <DisplayGuard>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </DisplayGuard>
    </div>
  );
};
