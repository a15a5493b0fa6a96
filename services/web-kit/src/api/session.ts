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

/** Who is signed in on this device; the token stays in local storage (AUTH-14). */
export const useSessionStore = create<SessionStore>(() => ({ session: sessionOf(appStorage.get(KEY)) }));

/** Keeps a token the server gave; one that cannot be read signs nobody in and answers `false`. */
export const signIn = (token: string): boolean => {
  const session = sessionOf(token);
  if (session) {
    appStorage.set(KEY, token);
    useSessionStore.setState({ session });
  }
  return session !== undefined;
};

/** Forgets the session and everything else the app kept on this device (AUTH-19, rule A-040). */
export const signOut = (): void => {
  appStorage.clear();
  useSessionStore.setState({ session: undefined });
};

/** Forgets the token alone, as when it ran out: preferences stay for the same person's next login. */
export const dropSession = (): void => {
  appStorage.remove(KEY);
  useSessionStore.setState({ session: undefined });
};

/** The token while it is good; `undefined` from its `exp` on, whatever local storage says. `now` is milliseconds since 1970. */
export const currentToken = (now: number = Date.now()): string | undefined => {
  const { session } = useSessionStore.getState();
  return session && session.expiresAt > now ? session.token : undefined;
};

/** Follows a sign-in or sign-out in another tab; call once at start, and what it returns to stop. */
export const followOtherTabs = (): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === appStorage.fullKey(KEY))
      useSessionStore.setState({ session: sessionOf(appStorage.get(KEY)) });
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
