import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for readers only. `live` speaks them whenever they change. */
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
