import { SEARCH_DEBOUNCE_MS } from '@paddock/web-kit/ui/search-box.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useDebounced } from '@paddock/web-kit/ui/use-debounced.ts';
import { useEffect, useEffectEvent, useState } from 'react';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  /** The current search; it may change from outside, for example by "Clear filters" or the browser's Back. */
  readonly value: string;
  readonly onSearch: (words: string) => void;
};

/** A text that filters a list after a second without typing (LIST-04), or at once with Enter. */
export const SearchField = ({ label, placeholder, value, onSearch }: SearchFieldProps) => {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const settled = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const search = (words: string): void => {
    if (words !== value) onSearch(words);
  };
  const searchSettled = useEffectEvent(search);
  useEffect(() => searchSettled(settled), [settled]);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <TextField
        type="search"
        capitals
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
};
