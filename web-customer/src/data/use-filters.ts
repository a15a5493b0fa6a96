import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;
type Filters = {
  /** The query as it is wanted, at once. */
  readonly wanted: string;
  /** What the address said when it was last looked at. */
  readonly address: string;
  /** Queries on their way into the address, oldest first. */
  readonly sent: readonly string[];
};

/** The address moved: to something sent from here, which is no news, or by a link or the browser's Back, which is. */
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

/** A page as an address names it; anything but a whole number from 1 on is the first (LIST-03). */
const pageOf = (text: string | null): number => {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
};

/**
 * Filters that stand in the address, so that a reload or a shared link finds them again. `change` sets the named ones, takes
 * away those without a value, and goes back to the first page; other words of the address stay. The router moves the address a
 * moment later than a press: the filters themselves answer at once, and two quick presses both count.
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
