import { createCall } from '@paddock/web-kit/api/client.ts';
import { createPositionMemory } from '@paddock/web-kit/api/position-memory.ts';
import { hearingFetch } from '@paddock/web-kit/api/server-clock.ts';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { askForProof } from './proof.ts';
import { endSession } from './session-end.ts';

const baseUrl = '/api';

/** The highest log position this page has seen, in answers and pushes. Every read demands at least that position. */
export const positions = createPositionMemory();

/** Calls the API of this origin with the session of the signed-in person. A dead token leads to the login screen (AUTH-16). */
export const call = createCall({
  baseUrl,
  token: () => currentToken(),
  onTokenInvalid: () => endSession('tokenExpired'),
  prove: askForProof,
  positions,
  fetch: hearingFetch,
});

/** The same, but a call that needs a proof fails: for the screens that ask for it. */
export const callUnproven = createCall({
  baseUrl,
  token: () => currentToken(),
  onTokenInvalid: () => endSession('tokenExpired'),
  prove: async () => false,
  positions,
  fetch: hearingFetch,
});

/** The same, past what the browser keeps of an answer: for lists that may be kept for an hour, where they are changed. */
export const callFresh = createCall({
  baseUrl,
  token: () => currentToken(),
  onTokenInvalid: () => endSession('tokenExpired'),
  prove: askForProof,
  positions,
  fetch: (address, request) => hearingFetch(address, { ...request, cache: 'no-cache' }),
});

/** The same as a visitor: signing in neither uses nor ends an existing session (threat TH-14). */
export const callAsVisitor = createCall({
  baseUrl,
  token: () => undefined,
  onTokenInvalid: () => undefined,
  fetch: hearingFetch,
});
