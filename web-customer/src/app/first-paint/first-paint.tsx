import { Kerb } from '@paddock/web-kit/ui/kerb.tsx';
import { StaticRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import header from '../header.module.css';
import shell from '../shell.module.css';
import styles from './first-paint.module.css';

/** Where the server puts the venue's logo: only it knows whether the venue has one of its own (NAV-16). */
export const LOGO_PLACE = '%logo%';

/**
 * The frame as it stands before any script has come: logo, kerb, and a screen on its way. Who is signed in is not known yet, so
 * there is no navigation; its place is kept by the logo's line.
 */
export const FirstPaint = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => (
  <StaticRouter location={path}>
    <div className={`${shell.shell} ${styles.first}`}>
      <header className={header.header}>
        <div className={header.row}>
          <span className={header.home}>{LOGO_PLACE}</span>
          <span className={header.burger}>
            <span className={header.bars} />
          </span>
        </div>
        <Kerb />
      </header>
      <main className={shell.main}>{children}</main>
    </div>
  </StaticRouter>
);
