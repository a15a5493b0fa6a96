import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;
type Filters = {
  /** The wanted query, current at once. */
  readonly wanted: string;
  /** The address when it was last read. */
  readonly address: string;
  /** Queries not in the address yet, oldest first. */
  readonly sent: readonly string[];
};

/** The address changed: to a query sent from here, which is ignored, or by a link or the Back button, which counts. */
const arrived = ({ wanted, sent }: Filters, address: string): Filters => {
  const at = sent.indexOf(address);
  return at < 0 ? { wanted: address, address, sent: [] } : { wanted, address, sent: sent.slice(at + 1) };
};

const changed = (query: string, changes: Changes): string => {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ page: undefined, ...changes }))
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  return next.toString();
};

/** The page in an address; anything but a whole number from 1 is the first (LIST-03). */
const pageOf = (text: string | null): number => {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
};

/**
 * Filters kept in the address, so that reloads and shared links keep them. `change` sets the named ones, removes those without a
 * value, and returns to the first page; other parameters stay. The router updates the address later than the press, so the
 * filters keep the wanted query: two quick presses both count.
 */
export const useFilters = () => {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [filters, setFilters] = useState<Filters>({ wanted: address, address, sent: [] });
  const now = address === filters.address ? filters : arrived(filters, address);
  if (now !== filters) setFilters(now);

  const change = (changes: Changes): void => {
    const wanted = changed(now.wanted, changes);
    if (wanted === now.wanted) return;
    setFilters({ ...now, wanted, sent: [...now.sent, wanted] });
    setParams(wanted, { replace: true });
  };
  const query = new URLSearchParams(now.wanted);
  return { query, page: pageOf(query.get('page')), change };
};
