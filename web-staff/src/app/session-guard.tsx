import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BASE, paths, withQuery } from '../paths.ts';
import { endSession, sessionEndOf, sessionEndSeen, useSessionEnd } from '../session-end.ts';

/** The longest delay of a browser timer, in milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Leads a person whose session expired or became invalid to the login screen, and back afterwards (AUTH-16, AUTH-17, rule A-037).
 */
export const SessionGuard = () => {
  const reason = useSessionEnd((store) => store.reason);
  const expiresAt = useSessionStore((store) => store.session?.expiresAt);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  // An `exp` in the past counts as token_not_valid on every screen (rule A-039).
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const wait = Math.min(LONGEST_TIMER, Math.max(0, expiresAt - Date.now()));
    const timer = setTimeout(() => endSession('tokenExpired'), wait);
    return () => clearTimeout(timer);
  }, [expiresAt]);

  useEffect(() => {
    if (reason === undefined) return;
    // Cleared only on the login screen: otherwise a screen that needs a login would redirect there without the reason.
    if (pathname === paths.login && sessionEndOf(new URLSearchParams(search)) === reason) return sessionEndSeen();
    const back = pathname === paths.login ? undefined : BASE + pathname + search;
    const why = reason === 'tokenExpired' ? { errorCode: reason } : { code: reason };
    void navigate(withQuery(paths.login, { ...why, redirect: back }), { replace: true });
  }, [reason, navigate, pathname, search]);
  return null;
};
