import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Field } from './field.tsx';
import { SearchResults } from './search-results.tsx';
import { useDebounced } from './use-debounced.ts';
import { kitWords } from '../language/kit-words.ts';
import fieldStyles from './field.module.css';
import styles from './search-box.module.css';

/** How long the text must be unchanged before the search starts (LIST-04), ms. */
export const SEARCH_DEBOUNCE_MS = 1000;
/** How long results stay after the box lost the focus (LIST-05), ms. */
export const SEARCH_BLUR_MS = 500;

export type SearchResult = { readonly id: string; readonly label: string; readonly note?: ReactNode };
export type SearchBoxProps = {
  readonly label: string;
  readonly placeholder?: string;
  /** Called when the text has not changed for a second, never with an empty text, because the box is required. */
  readonly onSearch: (text: string) => void;
  readonly results: readonly SearchResult[] | undefined;
  readonly searching?: boolean;
  readonly onChoose: (id: string) => void;
  readonly emptyText?: string;
  readonly error?: string;
};

/** A search box with results while typing. Arrows move through the results, Enter chooses, Escape closes. */
export const SearchBox = (props: SearchBoxProps) => {
  const { label, placeholder, results, searching = false, onChoose, emptyText = kitWords.search.none, error } = props;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  const settled = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const search = useEffectEvent(props.onSearch);

  useEffect(() => {
    if (settled !== '') search(settled);
  }, [settled]);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const choose = (id: string) => {
    clearTimeout(hiding.current);
    setOpen(false);
    onChoose(id);
  };
  const rows = results ?? [];
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (rows.length > 0) setActive((at) => (Math.max(at, step > 0 ? -1 : 0) + step + rows.length) % rows.length);
    } else if (event.key === 'Enter' && open) {
      const row = rows[active];
      event.preventDefault();
      if (row) choose(row.id);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const shown = open && text.trim() !== '' && settled === text.trim() && (results !== undefined || searching);
  const current = shown && active >= 0 && active < rows.length ? active : -1;
  return (
    <div className={styles.box}>
      <Field label={label} capitals error={error}>
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            role="combobox"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            className={fieldStyles.control}
            value={text}
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current < 0 ? undefined : `${listId}-${current}`}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onFocus={() => {
              clearTimeout(hiding.current);
              setOpen(true);
            }}
            onBlur={() => {
              hiding.current = setTimeout(() => setOpen(false), SEARCH_BLUR_MS);
            }}
            onKeyDown={press}
          />
        )}
      </Field>
      {shown && (
        <SearchResults
          id={listId}
          label={label}
          rows={rows}
          active={current}
          status={searching ? kitWords.search.busy : rows.length === 0 ? emptyText : undefined}
          onChoose={choose}
        />
      )}
    </div>
  );
};
