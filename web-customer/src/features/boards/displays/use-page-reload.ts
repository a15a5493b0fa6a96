import { useEffect } from 'react';
import { DEFAULT_INTERVAL_SECONDS } from './display-settings.ts';
import { reloadIfReachable } from './page-host.ts';

/** Without network what is shown stays, and the reload is tried again so much later (rule A-124). */
const RETRY_MS = DEFAULT_INTERVAL_SECONDS * 1000;

/** Screens that the specification gives no reload start over once a day: a new version comes, and what a day has gathered goes. */
export const DAILY_MS = 24 * 3600 * 1000;

/** Reloads the page `everyMs` after it opened, whatever is on screen just then (DISP-08). */
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
