import type { ReactNode } from 'react';
import styles from './over-bar.module.css';

type OverBarProps = {
  /** The bar counts timeslots above its price, and is as much taller. */
  readonly counting?: boolean;
  readonly children: ReactNode;
};

/**
 * What has to be seen wherever one has scrolled to (a picked seat is gone, too few are free). It comes below what is picked from and
 * floats above the bar, so that nothing moves under a finger that is about to press.
 */
export const OverBar = ({ counting = false, children }: OverBarProps) => (
  <div className={counting ? `${styles.over} ${styles.counting}` : styles.over}>{children}</div>
);
