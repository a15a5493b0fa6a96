import { useEffect } from 'react';
import { DEFAULT_INTERVAL_SECONDS } from './display-settings.ts';
import { reloadIfReachable } from './page-host.ts';

/** Without network the content stays, and the reload is retried after this time in milliseconds (rule A-124). */
const RETRY_MS = DEFAULT_INTERVAL_SECONDS * 1000;

/** Screens without a reload in the specification reload once a day: for a new version, and to free memory. */
export const DAILY_MS = 24 * 3600 * 1000;

/** Reloads the page `everyMs` after it was opened, whatever is on screen (DISP-08). */
export const usePageReload = (everyMs: number): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const reload = async (): Promise<void> => {
      if (!(await reloadIfReachable()) && !gone) timer = setTimeout(() => void reload(), RETRY_MS);
    };
    timer = setTimeout(() => void reload(), everyMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [everyMs]);
