import { createCall } from '@paddock/web-kit/api/client.ts';
import { hearingFetch } from '@paddock/web-kit/api/server-clock.ts';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { sessionRefused } from './session-end.ts';

const baseUrl = '/api';

/** Calls the API of this origin as whoever is signed in (AUTH-06); a dead token leads to the login screen (AUTH-16). */
export const call = createCall({
  baseUrl,
  token: () => currentToken(),
  onTokenInvalid: sessionRefused,
  fetch: hearingFetch,
});

/** The same as a visitor: signing in and signing up never lean on, nor end, the session that may be there (threat TH-14). */
export const callAsVisitor = createCall({
  baseUrl,
  token: () => undefined,
  onTokenInvalid: () => undefined,
  fetch: hearingFetch,
});
