import styles from './pagination.module.css';
import { kitWords } from '../language/kit-words.ts';
import { Button } from './button.tsx';

/** The page to show: an integer from 1 to the page count, which is itself at least 1 (LIST-03). */
const clampPage = (page: number, pageCount: number): number => {
  const last = Math.max(1, Math.floor(pageCount));
  return Number.isFinite(page) ? Math.min(last, Math.max(1, Math.trunc(page))) : 1;
};

type PaginationProps = {
  /** Name of the list for screen readers: "Laps". */
  readonly label: string;
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
};

/** Previous page, position, next page. Always within 1 … page count (LIST-03, rule A-007). */
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
