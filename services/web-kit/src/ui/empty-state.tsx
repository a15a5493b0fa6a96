import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** An empty list: the specification's sentence, letter for letter, and one action. */
export const EmptyState = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div className={styles.empty}>
    <StartingGrid />
    <p className={styles.words}>{children}</p>
    {action}
  </div>
);

/** Staggered boxes of an empty starting grid. */
const StartingGrid = () => (
  <svg className={styles.grid} viewBox="0 0 132 52" width="132" height="52" aria-hidden="true">
    {[0, 1, 2, 3].map((place) => (
      <path key={place} d={`M${place * 32 + 2} ${place % 2 === 0 ? 4 : 30}h22v18h-22`} />
    ))}
    <path className={styles.line} d="M131 2v48" />
  </svg>
);
