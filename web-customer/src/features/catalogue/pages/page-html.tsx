import styles from '@paddock/web-kit/html/venue-html.module.css';
import { isDisplay, paths } from '../../../paths.ts';
import { cleanInBrowser } from '@paddock/web-kit/html/clean-in-browser.ts';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';

/** What the browser does with a link by itself: another tab, another window, a file. */
const isOrdinary = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** The screen of this app that a click on a link leads to; undefined where it is no such click, or leaves the app. */
const pathWithin = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.defaultPrevented || !isOrdinary(event) || link.target === '_blank') return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  const elsewhere = origin !== location.origin || pathname.startsWith(paths.staff) || isDisplay(pathname);
  const isPlace = pathname === location.pathname && hash !== '';
  // What has an ending is a file.
  return elsewhere || isPlace || /\.\w{1,8}$/.test(pathname) ? undefined : pathname + search + hash;
};

/**
 * Staff-written html (rule A-122). The server has cleaned it to its allow-list; it is cleaned to the same list once more where
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
