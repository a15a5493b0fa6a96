import { reviseUser } from '@paddock/shared-domain/identity/contract';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api.ts';
import { meKey, useMe, useUserId } from '../../data/identity/account-queries.ts';
import { languageKept, turnToAccount, useIsUnkept, useLanguage } from './language-store.ts';
import { languageStep } from './language-step.ts';

/** An address that names a language speaks it for this visit, and is nobody's wish. */
const isLent = (): boolean => new URLSearchParams(window.location.search).has('lang');

/** Keeps the language of the page and of the signed-in person's account one, so that mails are written in it too. Draws nothing. */
export const AccountLanguage = () => {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const account = useMe().data?.language;
  const page = useLanguage();
  const chosen = useIsUnkept();
  const lent = useRef(isLent());
  /** For which state the account was asked: where it could not take the language, it is not asked for ever. */
  const asked = useRef('');
  const { mutate } = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'account-language' },
    mutationFn: (language: Language) => call(reviseUser, { params: { id: 'me' }, body: { language } }),
    onSuccess: (saved, language) => {
      queryClient.setQueryData(meKey(saved.id), saved);
      languageKept(language);
    },
    // The page speaks it all the same; only the mails do not, until the next choice.
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
