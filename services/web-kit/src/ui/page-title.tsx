import type { ReactNode } from 'react';
import styles from './page-title.module.css';

type PageTitleProps = {
  readonly children: ReactNode;
  /** Chips directly after the title. */
  readonly signs?: ReactNode;
  /** At the other end of the line: a live chip, buttons. */
  readonly aside?: ReactNode;
};

/** The page's `h1`, in capitals. It can be focused, so that an app can move a screen reader there after a change of page. */
export const PageTitle = ({ children, signs, aside }: PageTitleProps) => (
  <div className={styles.row}>
    <h1 className={styles.title} tabIndex={-1}>
      {children}
    </h1>
    {signs !== undefined && <div className={styles.signs}>{signs}</div>}
    {aside !== undefined && <div className={styles.aside}>{aside}</div>}
  </div>
);
