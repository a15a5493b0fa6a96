import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { messages } from '../../../messages/messages.ts';

/** A slot somebody else was faster for has the specification's words (SLOT-13); any other message is the server's (SLOT-14). */
export const bookingRefusal = (error: unknown): string =>
  error instanceof ApiProblem && error.code === 'unique' ? messages.bookingError.taken : problemText(error);
