/* The list box of the ARIA combobox pattern, on a native list. */
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import type { SearchResult } from './search-box.tsx';
import { kitWords } from '../language/kit-words.ts';
import styles from './search-box.module.css';

type SearchResultsProps = {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly SearchResult[];
  readonly active: number;
  /** "Searching" or "nothing found", shown instead of rows. */
  readonly status: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** The list below a {@link SearchBox}. The focus stays in the box, so rows react only to the pointer. */
export const SearchResults = ({ id, label, rows, active, status, onChoose }: SearchResultsProps) => (
  <div className={styles.float}>
    <ul id={id} role="listbox" aria-label={label} className={styles.list}>
      {status === undefined &&
        rows.map((row, index) => (
          // The keyboard reaches a row through the box (aria-activedescendant).
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={row.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.row}
            onClick={() => onChoose(row.id)}
          >
            <span>{row.label}</span>
            {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
          </li>
        ))}
    </ul>
    <p role="status" className={status === undefined ? styles.silent : styles.status}>
      {status ?? kitWords.search.found(rows.length)}
    </p>
  </div>
);
