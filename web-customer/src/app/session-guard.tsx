import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { framed, isDisplay, paths, withQuery } from '../paths.ts';
import { endSession, sessionEndOf, sessionEndQuery, sessionEndSeen, useSessionEnd } from '../session-end.ts';

/** The longest timeout of a browser. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Leads a person whose session ended to the login screen, and back after login: errorCode=tokenExpired for an expired token,
 * code=sessionInvalid for one that the server rejects when the app starts (AUTH-16, AUTH-17, rule A-037).
 */
export const SessionGuard = () => {
  const reason = useSessionEnd((store) => store.reason);
  const atStartup = useSessionEnd((store) => store.atStartup);
  const expiresAt = useSessionStore((store) => store.session?.expiresAt);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  // A passed `exp` counts as token_not_valid on every screen (rule A-039).
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const timer = setTimeout(
      () => endSession('tokenExpired'),
      Math.min(LONGEST_TIMER, Math.max(0, expiresAt - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [expiresAt]);

  useEffect(() => {
    // Displays never show a login (rule A-126).
    if (reason === undefined || isDisplay(pathname)) return;
    const query = new URLSearchParams(search);
    // Cleared only on the login screen: before that, a screen that needs a login would lead to signup.
    if (pathname === paths.login && sessionEndOf(query) === reason) return sessionEndSeen();
    const back = pathname === paths.login || pathname === paths.logout ? undefined : pathname + search;
    const login = withQuery(paths.login, {
      ...sessionEndQuery(reason, atStartup),
      redirect: back,
      ...framed(query),
    });
    void navigate(login, { replace: true });
  }, [reason, atStartup, navigate, pathname, search]);
  return null;
};
