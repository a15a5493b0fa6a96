import styles from '@paddock/web-kit/html/venue-html.module.css';
import { isDisplay, paths } from '../../../paths.ts';
import { cleanInBrowser } from '@paddock/web-kit/html/clean-in-browser.ts';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';

/** A plain click; others open a tab or window, or download a file. */
const isOrdinary = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** The path in this app that a click on a link leads to; undefined where it is not a plain click, or leaves the app. */
const pathWithin = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.defaultPrevented || !isOrdinary(event) || link.target === '_blank') return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  const elsewhere = origin !== location.origin || pathname.startsWith(paths.staff) || isDisplay(pathname);
  const isPlace = pathname === location.pathname && hash !== '';
  // A path with an extension is a file.
  return elsewhere || isPlace || /\.\w{1,8}$/.test(pathname) ? undefined : pathname + search + hash;
};

/**
 * HTML written by staff (rule A-122). The server sanitises it with an allow-list; it is sanitised again here with the same list,
 * so that only that list stands between a response and this page. Doing it twice changes nothing. Links to screens of this app
 * navigate without loading the app again.
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
  // The links are the interactive elements; their clicks bubble to this one.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div className={styles.words} onClick={follow} dangerouslySetInnerHTML={clean} />;
};
