import { isDisplayPage } from './display-answer.ts';

/** The browser's own reload. An object, so that a story can replace it. */
export const pageHost = { reload: (): void => window.location.reload() };

/** The timeout of the check, in milliseconds. */
const DEADLINE_MS = 20_000;

/** Whether a reload would succeed: without network it would leave the browser's error page on the display (rule A-126). */
const isReachable = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return await isDisplayPage(await fetch(window.location.href, { cache: 'no-store', signal }));
  } catch {
    return false;
  }
};

/** Reloads the page if it can be reached; returns whether it did. */
export const reloadIfReachable = async (): Promise<boolean> => {
  const reachable = await isReachable();
  if (reachable) pageHost.reload();
  return reachable;
};
