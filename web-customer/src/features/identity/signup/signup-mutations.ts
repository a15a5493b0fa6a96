import { createUser, forgotPassword, reviseUser, updatePassword } from '@paddock/shared-domain/identity/contract';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { signIn } from '@paddock/web-kit/api/session.ts';
import { languageNow } from '@paddock/web-kit/language/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callAsVisitor } from '../../../api.ts';
import { meKey } from '../../../data/identity/account-queries.ts';

/**
 * Step 0: creates the account, in the page's language; its username is the email, and the answer signs in (rules ).
 */
export const useCreateAccount = () =>
  useMutation({
    mutationFn: (email: string) =>
      callAsVisitor(createUser, { body: { username: email, email, language: languageNow() } }),
    onSuccess: ({ access }) => void signIn(access),
    meta: { handled: true },
  });

/** Mails a login link to a user who already has an account (SIGNUP-19). */
export const useMailLoginLink = () =>
  useMutation({
    mutationFn: (email: string) => callAsVisitor(forgotPassword, { body: { email, device: appStorage.device() } }),
  });

export type SignupProfile = {
  readonly first_name: string;
  readonly last_name: string;
  readonly zip_code: string;
  readonly contact_phone: string;
  readonly password: string;
  /** The current password of a user who has one and whose last login is too long ago; else empty (rule A-049). */
  readonly current: string;
};

/** Step 1: saves the profile, then the password; until there is a password the account is unfinished (rule A-043). */
export const useSaveProfile = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ password, current, ...profile }: SignupProfile) => {
      await call(reviseUser, { params: { id: 'me' }, body: profile });
      const proof = current === '' ? {} : { current_password: current };
      await call(updatePassword, { params: { id: 'me' }, body: { new_password: password, ...proof } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: meKey(userId) }),
    meta: { handled: true },
  });
};
