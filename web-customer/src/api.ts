import { createCall } from '@paddock/web-kit/api/client.ts';
import { hearingFetch } from '@paddock/web-kit/api/server-clock.ts';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { sessionRefused } from './session-end.ts';

const baseUrl = '/api';

/**
 * Calls the API of this origin with the session of the signed-in user (AUTH-06). An invalid token leads to the login screen
 * (AUTH-16).
 */
export const call = createCall({
  baseUrl,
  token: () => currentToken(),
  onTokenInvalid: sessionRefused,
  fetch: hearingFetch,
});

/** Calls it as a visitor: login and signup neither use nor end a session that may exist (threat TH-14). */
export const callAsVisitor = createCall({
  baseUrl,
  token: () => undefined,
  onTokenInvalid: () => undefined,
  fetch: hearingFetch,
});
