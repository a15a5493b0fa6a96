import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. `live` announces every change. */
export const VisuallyHidden = ({
  children,
  live = false,
}: {
  readonly children: ReactNode;
  readonly live?: boolean;
}) => (
  <span className={styles.hidden} role={live ? 'status' : undefined}>
    {children}
  </span>
);
