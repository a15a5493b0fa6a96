import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;

/**
 * Filters that stand in the address, so that a reload or a shared link finds them again. `change` sets the named ones, takes
 * away those without a value, and goes back to the first page; other words of the address stay.
 */
export const useFilters = () => {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Changes): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: undefined, ...changes }))
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { query, page: pageOf(query.get('page')), change };
};

/** A page as an address names it; anything but a whole number from 1 on is the first (LIST-03). */
const pageOf = (text: string | null): number => {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
};
