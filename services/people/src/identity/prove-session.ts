import type { SignedIn } from '@paddock/kit/http/caller';
import { invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { findAccount } from './find-account.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { codeFault } from './one-time-codes/check-code.ts';

/** The password, or a code of the authenticator app. */
export type Proof = { readonly current_password: string } | { readonly code: string };

const proofFault = async (
  deps: IdentityDeps,
  { userId }: SignedIn,
  proof: Proof,
  asking: Asking,
): Promise<ProblemAnswer | undefined> => {
  if ('current_password' in proof) {
    const matches = await deps.passwords.matches(await deps.records.credentials.get(userId), proof.current_password);
    return matches ? undefined : invalid({ current_password: ['This is not your current password.'] });
  }
  const account = await findAccount(deps, userId);
  if (account === undefined) return notFound;
  if (!account.state.oneTimeCodes) return problem('conflict', { text: 'One-time codes are not on.' });
  const fault = await codeFault(deps, account, proof.code, asking);
  // The session itself is valid, so a wrong code is an error at its field.
  return fault?.status === 401 ? invalid({ code: ['This code is not valid.'] }) : fault;
};

/** Checks a proof of the caller, and unlocks their session. @returns the refusal, or undefined. */
export const proveSession = async (
  deps: IdentityDeps,
  caller: SignedIn,
  proof: Proof,
  asking: Asking,
): Promise<ProblemAnswer | undefined> => {
  const fault = await proofFault(deps, caller, proof, asking);
  if (fault === undefined) await deps.sessions.proven(caller.sessionId, asking.now);
  return fault;
};
