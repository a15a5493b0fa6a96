import { dropSession, useSessionStore } from '@paddock/web-kit/api/session.ts';
import { create } from 'zustand';

/** Why a session ended by itself (rules ). */
export type SessionEnd = 'tokenExpired' | 'sessionInvalid';

type SessionEndStore = {
  /** Set from the moment a session ended by itself until the person has been led to the login screen. */
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

/** Forgets a session the server no longer knows. Nothing happens to a visitor, who has none. */
export const endSession = (reason: SessionEnd, atStartup = false): void => {
  if (useSessionStore.getState().session === undefined) return;
  dropSession();
  useSessionEnd.setState({ reason, atStartup });
};

/**
 * An answer carried token_not_valid (AUTH-16). Our server says so with every 401, so one that comes before the user was loaded
 * is also the 401 at startup of AUTH-17, whichever call met it.
 */
export const sessionRefused = (): void => endSession('tokenExpired', !useSessionEnd.getState().userLoaded);

/** The user of the session is here: from now on a refusal is no longer one at startup. */
export const userLoaded = (): void => useSessionEnd.setState({ userLoaded: true });

export const sessionEndSeen = (): void =>
  useSessionEnd.setState({ reason: undefined, atStartup: false, userLoaded: false });

/** The query that tells the login screen why: each end under its own name, both where it was both (rule A-037). */
export const sessionEndQuery = (reason: SessionEnd, atStartup: boolean): Readonly<Record<string, string>> => ({
  ...(reason === 'tokenExpired' && { errorCode: reason }),
  ...((reason === 'sessionInvalid' || atStartup) && { code: 'sessionInvalid' }),
});

/** The end a query tells of; both names are read for both values (rule A-037). */
export const sessionEndOf = (query: URLSearchParams): SessionEnd | undefined =>
  [query.get('errorCode'), query.get('code')].find((text) => text === 'tokenExpired' || text === 'sessionInvalid');
