import { dropSession, useSessionStore } from '@paddock/web-kit/api/session.ts';
import { create } from 'zustand';

/** Why a session ended without a logout (rules ). */
export type SessionEnd = 'tokenExpired' | 'sessionInvalid';

/** Set from the end of a session until the person has been led to the login screen. */
export const useSessionEnd = create<{ readonly reason: SessionEnd | undefined }>(() => ({ reason: undefined }));

/** Forgets a session that the server no longer knows. Does nothing for a visitor, who has none. */
export const endSession = (reason: SessionEnd): void => {
  if (useSessionStore.getState().session === undefined) return;
  dropSession();
  useSessionEnd.setState({ reason });
};

export const sessionEndSeen = (): void => useSessionEnd.setState({ reason: undefined });

/** The reason in a query; both parameter names are accepted with both values (rule A-037). */
export const sessionEndOf = (query: URLSearchParams): SessionEnd | undefined =>
  [query.get('errorCode'), query.get('code')].find((text) => text === 'tokenExpired' || text === 'sessionInvalid');
