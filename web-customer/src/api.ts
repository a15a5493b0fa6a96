import { type Call, createCall } from '@paddock/web-kit/api/client.ts';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { endSession } from './session-end.ts';

const baseUrl = '/api';

/** Calls the API of this origin as whoever is signed in (AUTH-06); a dead token leads to the login screen (AUTH-16). */
export const call = createCall({
  baseUrl,
  token: () => currentToken(),
  onTokenInvalid: () => endSession('tokenExpired'),
});

/** The same as a visitor, over a way of fetching of one's own: it never leans on, nor ends, the session that may be there. */
export const createVisitorCall = (send?: typeof fetch): Call =>
  createCall({ baseUrl, token: () => undefined, onTokenInvalid: () => undefined, ...(send && { fetch: send }) });

/** The same as a visitor: signing in and signing up never lean on, nor end, the session that may be there (attack A14). */
export const callAsVisitor = createVisitorCall();
