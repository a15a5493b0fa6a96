import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';

/** Whole path steps only: `/reservationsX` is none of ours. */
const within = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** Why somebody is asked to sign up, by where they were going (SIGNUP-06 … SIGNUP-08, ruling A-046). */
export const signupContext = (redirect: string | undefined): string | undefined => {
  const path = redirect?.split(/[?#]/)[0];
  if (path === undefined) return undefined;
  if (within(path, paths.reservations) || within(path, paths.availability)) return messages.signup.availability;
  if (within(path, paths.purchaseVoucher)) return messages.signup.voucher;
  return within(path, paths.subscription) ? messages.signup.subscription : undefined;
};

export type SignupStep = 0 | 1 | 2;

/** The step a query asks for; 1 and 2 need a session or fall back to 0 (SIGNUP-09, ruling A-042). */
export const signupStep = (step: string | null, signedIn: boolean): SignupStep =>
  signedIn && step === '1' ? 1 : signedIn && step === '2' ? 2 : 0;
