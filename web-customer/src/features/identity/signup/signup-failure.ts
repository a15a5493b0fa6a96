import { ApiProblem, NetworkProblem } from '@paddock/web-kit/api/api-problem.ts';
import { serverText } from '@paddock/web-kit/language/server-words.ts';
import { messages } from '../../../messages/messages.ts';

const CLASH = 'A user with that username already exists';

export type SignupFailure =
  | { readonly kind: 'clash' }
  /** Shown under the email field, in the server's words; `beside` is the message for the whole form. */
  | { readonly kind: 'username'; readonly text: string; readonly beside: string | undefined }
  | { readonly kind: 'other'; readonly text: string };

/** How to show a failed POST /users (SIGNUP-19, SIGNUP-22 … SIGNUP-24). */
export const signupFailure = (error: unknown): SignupFailure => {
  const { signup } = messages;
  if (error instanceof NetworkProblem) return { kind: 'other', text: error.message };
  if (!(error instanceof ApiProblem)) return { kind: 'other', text: signup.unexpected };
  const username = error.fields['username'];
  if (username?.some((text) => text.startsWith(CLASH))) return { kind: 'clash' };
  if (username !== undefined)
    return {
      kind: 'username',
      text: username.map((text) => serverText(text, error.code)).join(' '),
      beside: error.textBeside(['username']),
    };
  if (error.status === 400) return { kind: 'other', text: signup.failed };
  const detail = error.detail === undefined ? undefined : serverText(error.detail, error.code);
  return { kind: 'other', text: error.textBeside([]) ?? detail ?? signup.unexpected };
};
