import { getSession, keepSession } from '@paddock/shared-domain/identity/contract';
import { useEffect } from 'react';
import { call } from '../../api.ts';

/** The shortest time between two reports that somebody is there, in milliseconds. */
const REPORT_MS = 60_000;
/** What a person does at a screen. A push, a timer or an open socket does not count. */
const DEEDS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Tells the server that somebody uses this screen, and asks it when the session locks. The server decides: if it locked, the
 * answer brings the lock screen. A session that never locks reports nothing.
 */
export const useSessionUse = (token: string | undefined): void =>
  useEffect(() => {
    if (token === undefined) return undefined;
    let over = false;
    let locks = false;
    let reportedAt = Date.now();
    let due: ReturnType<typeof setTimeout> | undefined;
    const again = (milliseconds: number) => {
      clearTimeout(due);
      due = setTimeout(() => void look(), milliseconds);
    };
    const heard = ({ locks_in: seconds }: { readonly locks_in: number | null }) => {
      locks = seconds !== null;
      if (!over && seconds !== null) again((seconds + 1) * 1000);
    };
    const unheard = () => {
      if (!over) again(REPORT_MS);
    };
    const look = () => call(getSession).then(heard, unheard);
    const report = () => {
      if (!locks || Date.now() - reportedAt < REPORT_MS) return;
      reportedAt = Date.now();
      call(keepSession).then(heard, unheard);
    };
    void look();
    for (const deed of DEEDS) addEventListener(deed, report, { capture: true, passive: true });
    return () => {
      over = true;
      clearTimeout(due);
      for (const deed of DEEDS) removeEventListener(deed, report, { capture: true });
    };
  }, [token]);
