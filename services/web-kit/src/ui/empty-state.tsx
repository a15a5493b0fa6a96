import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing here: the specification's sentence, letter for letter, and one thing to do next. */
export const EmptyState = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div className={styles.empty}>
    <span className={styles.lane} aria-hidden="true" />
    <p className={styles.words}>{children}</p>
    {action}
  </div>
);
