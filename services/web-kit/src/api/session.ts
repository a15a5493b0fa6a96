import { create } from 'zustand';
import { appStorage } from './app-storage.ts';
import { readToken } from './read-token.ts';

const KEY = 'session';

export type Session = { readonly token: string; readonly userId: string; readonly expiresAt: number };
type SessionStore = { readonly session: Session | undefined };

const sessionOf = (token: string | undefined): Session | undefined => {
  const claims = token === undefined ? undefined : readToken(token);
  return token !== undefined && claims ? { token, ...claims } : undefined;
};

/** The session on this device. Its token is in local storage (AUTH-14). */
export const useSessionStore = create<SessionStore>(() => ({ session: sessionOf(appStorage.get(KEY)) }));

/** Stores a token from the server. Returns `false` for one that cannot be read. */
export const signIn = (token: string): boolean => {
  const session = sessionOf(token);
  if (session) {
    appStorage.set(KEY, token);
    useSessionStore.setState({ session });
  }
  return session !== undefined;
};

/** Deletes the session and all other data of the app on this device (AUTH-19, rule A-040). */
export const signOut = (): void => {
  appStorage.clear();
  useSessionStore.setState({ session: undefined });
};

/** Deletes only the token, for example when it has expired. Preferences stay for the same person's next login. */
export const dropSession = (): void => {
  appStorage.remove(KEY);
  useSessionStore.setState({ session: undefined });
};

/** The token while it is valid; `undefined` from its `exp` on. `now` is milliseconds since 1970. */
export const currentToken = (now: number = Date.now()): string | undefined => {
  const { session } = useSessionStore.getState();
  return session && session.expiresAt > now ? session.token : undefined;
};

/** Follows logins and logouts in other tabs. Call once at the start. @returns stops that. */
export const followOtherTabs = (): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === appStorage.fullKey(KEY))
      useSessionStore.setState({ session: sessionOf(appStorage.get(KEY)) });
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
