import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DisplayAddress } from './display-address.ts';

/** The address as the browser has it. Five screens that lead one into the other need no router, which is 14 kB of a page's weight. */
export const useBrowserAddress = (): DisplayAddress => {
  const [href, setHref] = useState(() => window.location.href);
  useEffect(() => {
    const moved = (): void => setHref(window.location.href);
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, []);
  const goTo = useCallback((address: string) => {
    window.history.pushState(null, '', address);
    setHref(window.location.href);
  }, []);
  return useMemo(() => {
    const { pathname: path, searchParams: query } = new URL(href);
    return { path, query, goTo };
  }, [href, goTo]);
};
