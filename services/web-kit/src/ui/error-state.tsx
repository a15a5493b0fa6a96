import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { kitWords } from '../language/kit-words.ts';
import styles from './error-state.module.css';

type ErrorStateProps = {
  /** What happened and what it means: "We could not load the times. Nothing was charged." */
  readonly children: ReactNode;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
};

/** A part that could not be loaded, with a button to try again. */
export const ErrorState = ({ children, onRetry, retrying = false }: ErrorStateProps) => (
  <div className={styles.error} role="alert">
    <span className={styles.sign} aria-hidden="true">
      ×
    </span>
    <p className={styles.words}>{children}</p>
    {onRetry && (
      <Button onClick={onRetry} busy={retrying} busyLabel={kitWords.tryingAgain}>
        {kitWords.tryAgain}
      </Button>
    )}
  </div>
);
