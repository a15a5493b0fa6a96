import { isDisplayPage } from './display-answer.ts';

/** The browser's own reload. An object, so that a story can put a reload of its own in its place. */
export const pageHost = { reload: (): void => window.location.reload() };

/** An answer that has not come by then will not come. */
const DEADLINE_MS = 20_000;

/** Whether the page itself would come back: a reload without network leaves the browser's error page on the wall (rule A-126). */
const isReachable = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return await isDisplayPage(await fetch(window.location.href, { cache: 'no-store', signal }));
  } catch {
    return false;
  }
};

/** Reloads the page if it would come back; answers whether it did. */
export const reloadIfReachable = async (): Promise<boolean> => {
  const reachable = await isReachable();
  if (reachable) pageHost.reload();
  return reachable;
};
