import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DisplayAddress } from './display-address.ts';

/** The address from the browser. Five screens need no router, which would add 14 kB to the page. */
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
