import { Kerb } from '@paddock/web-kit/ui/kerb.tsx';
import { StaticRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import header from '../header.module.css';
import shell from '../shell.module.css';
import styles from './first-paint.module.css';

/** The server puts the venue's logo here: only it knows whether there is one (NAV-16). */
export const LOGO_PLACE = '%logo%';

/**
 * The frame before any script has loaded: logo, kerb and a loading screen. Who is signed in is unknown, so there is no
 * navigation; the logo's line keeps its place.
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
