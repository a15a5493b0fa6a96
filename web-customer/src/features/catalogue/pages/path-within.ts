import type { MouseEvent } from 'react';
import { isDisplay, paths } from '../../../paths.ts';

/** What the browser does with a link by itself: another tab, another window, a file. */
const isOrdinary = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** The screen of this app that a click on a link leads to; undefined where it is no such click, or leaves the app. */
export const pathWithin = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.defaultPrevented || !isOrdinary(event) || link.target === '_blank') return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  const elsewhere = origin !== location.origin || pathname.startsWith(paths.staff) || isDisplay(pathname);
  const isPlace = pathname === location.pathname && hash !== '';
  // What has an ending is a file.
  return elsewhere || isPlace || /\.\w{1,8}$/.test(pathname) ? undefined : pathname + search + hash;
};
