import { dropSession, useSessionStore } from '@paddock/web-kit/api/session.ts';
import { create } from 'zustand';

/** Why a session ended without a logout (rules ). */
export type SessionEnd = 'tokenExpired' | 'sessionInvalid';

type SessionEndStore = {
  /** Set from the end of a session until the person has been led to the login screen. */
  readonly reason: SessionEnd | undefined;
  /** Whether the server refused the session before this page had its user. */
  readonly atStartup: boolean;
  readonly userLoaded: boolean;
};
export const useSessionEnd = create<SessionEndStore>(() => ({
  reason: undefined,
  atStartup: false,
  userLoaded: false,
}));

/** Forgets a session that the server no longer knows. Does nothing for a visitor, who has none. */
export const endSession = (reason: SessionEnd, atStartup = false): void => {
  if (useSessionStore.getState().session === undefined) return;
  dropSession();
  useSessionEnd.setState({ reason, atStartup });
};

/**
 * An answer had token_not_valid (AUTH-16). Our server sends it with every 401, so one before the user was loaded is also the 401
 * at startup of AUTH-17, whichever request received it.
 */
export const sessionRefused = (): void => endSession('tokenExpired', !useSessionEnd.getState().userLoaded);

/** The session's user is loaded: a later refusal is no longer one at startup. */
export const userLoaded = (): void => useSessionEnd.setState({ userLoaded: true });

export const sessionEndSeen = (): void =>
  useSessionEnd.setState({ reason: undefined, atStartup: false, userLoaded: false });

/** The query that tells the login screen the reason: each reason has its own name; both are set where both apply (rule A-037). */
export const sessionEndQuery = (reason: SessionEnd, atStartup: boolean): Readonly<Record<string, string>> => ({
  ...(reason === 'tokenExpired' && { errorCode: reason }),
  ...((reason === 'sessionInvalid' || atStartup) && { code: 'sessionInvalid' }),
});

/** The reason in a query; both parameter names are accepted with both values (rule A-037). */
export const sessionEndOf = (query: URLSearchParams): SessionEnd | undefined =>
  [query.get('errorCode'), query.get('code')].find((text) => text === 'tokenExpired' || text === 'sessionInvalid');
