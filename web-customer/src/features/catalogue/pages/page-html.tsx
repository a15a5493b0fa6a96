import { cleanInBrowser } from '@paddock/web-kit/html/clean-in-browser.ts';
import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathWithin } from './path-within.ts';
import styles from '@paddock/web-kit/html/venue-html.module.css';

/**
 * Staff-written html (ruling A-122). The server has cleaned it to its allow-list; it is cleaned to the same list once more where
 * it becomes elements, so that nothing but that list stands between an answer and this page. Cleaning twice changes nothing.
 * A link to another screen of this app leads there as any other does, without loading the app anew.
 */
export const PageHtml = ({ html }: { readonly html: string }) => {
  const clean = useMemo(() => ({ __html: cleanInBrowser(html) }), [html]);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const path = pathWithin(event);
    if (path === undefined) return;
    event.preventDefault();
    void navigate(path);
  };
  // The links themselves are what one meets; the click only passes by here on its way up.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div className={styles.words} onClick={follow} dangerouslySetInnerHTML={clean} />;
};
