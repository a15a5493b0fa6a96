import { Button } from './button.tsx';
import { clampPage } from './clamp-page.ts';
import styles from './pagination.module.css';

type PaginationProps = {
  /** What is paged, read aloud: "Laps". */
  readonly label: string;
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
};

/** Previous, where we are, next. The page never leaves 1 … page count, whatever was asked (LIST-03, ruling A-007). */
export const Pagination = ({ label, page, pageCount, onPage }: PaginationProps) => {
  const at = clampPage(page, pageCount);
  const go = (wanted: number) => onPage(clampPage(wanted, pageCount));
  return (
    <nav className={styles.row} aria-label={`${label}, pages`}>
      <Button disabled={at <= 1} onClick={() => go(at - 1)}>
        <span aria-hidden="true">←</span> Previous
      </Button>
      <span className={styles.where} aria-live="polite">
        Page <strong>{at}</strong> of <strong>{Math.max(1, pageCount)}</strong>
      </span>
      <Button disabled={at >= pageCount} onClick={() => go(at + 1)}>
        Next <span aria-hidden="true">→</span>
      </Button>
    </nav>
  );
};
