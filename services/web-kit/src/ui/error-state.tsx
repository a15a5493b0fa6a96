import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './error-state.module.css';

type ErrorStateProps = {
  /** What happened, and what it means: "We could not load the times. Nothing was charged." */
  readonly children: ReactNode;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
};

/** A part that could not be had, and the way to try again. */
export const ErrorState = ({ children, onRetry, retrying = false }: ErrorStateProps) => (
  <div className={styles.error} role="alert">
    <span className={styles.sign} aria-hidden="true">
      ×
    </span>
    <p className={styles.words}>{children}</p>
    {onRetry && (
      <Button onClick={onRetry} busy={retrying} busyLabel="Trying again">
        Try again
      </Button>
    )}
  </div>
);
