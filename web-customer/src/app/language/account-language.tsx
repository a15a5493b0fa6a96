import { reviseUser } from '@paddock/shared-domain/identity/contract';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api.ts';
import { meKey, useMe, useUserId } from '../../data/identity/account-queries.ts';
import { languageKept, turnToAccount, useIsUnkept, useLanguage } from './language-store.ts';
import { languageStep } from './language-step.ts';

/** A language in the address applies to this visit only and is not saved. */
const isLent = (): boolean => new URLSearchParams(window.location.search).has('lang');

/** Keeps the page's and the account's language the same, so that mails use it too. Draws nothing. */
export const AccountLanguage = () => {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const account = useMe().data?.language;
  const page = useLanguage();
  const chosen = useIsUnkept();
  const lent = useRef(isLent());
  /** The state for which the account was last saved, so that a failed save is not repeated for ever. */
  const asked = useRef('');
  const { mutate } = useMutation({
    // Saves run one after the other, so that the last choice wins.
    scope: { id: 'account-language' },
    mutationFn: (language: Language) => call(reviseUser, { params: { id: 'me' }, body: { language } }),
    onSuccess: (saved, language) => {
      queryClient.setQueryData(meKey(saved.id), saved);
      languageKept(language);
    },
    // The page uses the language anyway; only mails do not, until the next choice.
    meta: { handled: true },
  });
  useEffect(() => {
    if (userId === undefined || (lent.current && !chosen)) return;
    const step = languageStep({ page, chosen, account });
    const state = `${userId} ${page} ${account}`;
    if (step === 'save' && asked.current !== state) {
      asked.current = state;
      mutate(page);
    }
    if (chosen && account === page) languageKept(page);
    if (step === 'turn' && account) void turnToAccount(account).catch(() => undefined);
  }, [userId, page, chosen, account, mutate]);
  return null;
};
