import { Button } from './button.tsx';
import { clampPage } from './clamp-page.ts';
import { kitWords } from '../language/kit-words.ts';
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
  const { pages } = kitWords;
  const at = clampPage(page, pageCount);
  const go = (wanted: number) => onPage(clampPage(wanted, pageCount));
  return (
    <nav className={styles.row} aria-label={pages.label(label)}>
      <Button disabled={at <= 1} onClick={() => go(at - 1)}>
        <span aria-hidden="true">←</span> {pages.previous}
      </Button>
      <span className={styles.where} aria-live="polite">
        {pages.page} <strong>{at}</strong> {pages.of} <strong>{Math.max(1, pageCount)}</strong>
      </span>
      <Button disabled={at >= pageCount} onClick={() => go(at + 1)}>
        {pages.next} <span aria-hidden="true">→</span>
      </Button>
    </nav>
  );
};
