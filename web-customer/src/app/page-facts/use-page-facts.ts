import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../language/language-store.ts';

/** Keeps the head in step with the address, from the second page on: the server sends the first. */
export const usePageFacts = (): void => {
  const { pathname } = useLocation();
  const language = useLanguage();
  const shown = useRef(`${language} ${pathname}`);
  useEffect(() => {
    const present = `${language} ${pathname}`;
    if (shown.current === present) return undefined;
    shown.current = present;
    let gone = false;
    // A separate file, as most visits have one page; nothing waits for it.
    void import('./tell-page.ts').then(({ tellPage }) => gone || tellPage(pathname, language)).catch(() => undefined);
    return () => void (gone = true);
  }, [pathname, language]);
};
