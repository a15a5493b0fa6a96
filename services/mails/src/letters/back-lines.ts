import { dollars } from '@paddock/shared-domain/kernel/money';
import type { ComesBack } from '../comes-back.ts';
import { DESK_REFUND } from '../words/desk-refund.ts';
import { mailWords } from '../words/mail-words.ts';
import type { Recipient } from './sender.ts';

/** What is refunded and where to, one sentence each. `lastDay` is formatted in the recipient's language. */
export type Back = Omit<ComesBack, 'creditsUntil'> & { readonly lastDay: string | undefined };

export const backLines = (
  { language }: Pick<Recipient, 'language'>,
  { cardCents, takenCents = 0, desk, voucherCents, credits, lastDay }: Back,
): readonly string[] => {
  const { refund } = mailWords(language);
  return [
    ...(cardCents > 0 ? [refund.card(dollars(cardCents))] : []),
    ...(takenCents > 0 ? [refund.takenBack(dollars(takenCents))] : []),
    ...desk.map(({ means, cents }) => DESK_REFUND[language].paid[means](dollars(cents))),
    ...(voucherCents > 0 ? [refund.onVoucher(dollars(voucherCents))] : []),
    ...(credits > 0
      ? [[refund.credits(credits), ...(lastDay === undefined ? [] : [refund.lastDay(lastDay)])].join(' ')]
      : []),
  ];
};
