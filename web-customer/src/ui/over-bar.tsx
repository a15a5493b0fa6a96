import type { ReactNode } from 'react';
import styles from './over-bar.module.css';

type OverBarProps = {
  /** The bar shows the number of timeslots above its price, and is taller by that. */
  readonly counting?: boolean;
  readonly children: ReactNode;
};

/**
 * A message that must be visible at any scroll position (a picked seat is gone, too few are free). It follows the picker and
 * floats above the bar, so that nothing moves under a finger that is about to press.
 */
export const OverBar = ({ counting = false, children }: OverBarProps) => (
  <div className={counting ? `${styles.over} ${styles.counting}` : styles.over}>{children}</div>
);
