import { applyStoredTheme } from '@paddock/web-kit/ui/theme-store.ts';
import { useLayoutEffect } from 'react';
import { type DisplayAddress, DisplayAddressProvider } from './display-address.ts';
import { DisplayGuard } from './display-guard.tsx';
import { DisplayScreen } from './display-screen.tsx';
import styles from './display-room.module.css';

/** The frame of public displays (DISP-01): outside the app's layout, without login, always dark. */
export const DisplayRoom = ({ address }: { readonly address: DisplayAddress }) => {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = 'dark';
    return applyStoredTheme;
  }, []);
  return (
    <div data-theme="dark" className={styles.room}>
      <DisplayGuard>
        <DisplayAddressProvider value={address}>
          <DisplayScreen />
        </DisplayAddressProvider>
      </DisplayGuard>
    </div>
  );
};
