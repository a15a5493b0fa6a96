import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../language/language-store.ts';

/** Keeps what the page says of itself in step with the address, from the second page on: of the first the server has said it. */
export const usePageFacts = (): void => {
  const { pathname } = useLocation();
  const language = useLanguage();
  const shown = useRef(`${language} ${pathname}`);
  useEffect(() => {
    const present = `${language} ${pathname}`;
    if (shown.current === present) return undefined;
    shown.current = present;
    let gone = false;
    // A file of its own: nobody waits for it, and most visits begin and end on one page.
    void import('./tell-page.ts').then(({ tellPage }) => gone || tellPage(pathname, language)).catch(() => undefined);
    return () => void (gone = true);
  }, [pathname, language]);
};
