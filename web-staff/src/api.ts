import { createCall } from '@paddock/web-kit/api/client.ts';
import { createPositionMemory } from '@paddock/web-kit/api/position-memory.ts';
import { hearingFetch } from '@paddock/web-kit/api/server-clock.ts';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { endSession } from './session-end.ts';

const baseUrl = '/api';

/** What this page has seen of the log, by answers and by pushes: every read demands at least that. */
export const positions = createPositionMemory();

/** Calls the API of this origin as whoever is signed in; a dead token leads to the login screen (AUTH-16). */
export const call = createCall({
  baseUrl,
  token: () => currentToken(),
  onTokenInvalid: () => endSession('tokenExpired'),
  positions,
  fetch: hearingFetch,
});

/** The same as a visitor: signing in never leans on, nor ends, the session that may be there (threat TH-14). */
export const callAsVisitor = createCall({
  baseUrl,
  token: () => undefined,
  onTokenInvalid: () => undefined,
  fetch: hearingFetch,
});
