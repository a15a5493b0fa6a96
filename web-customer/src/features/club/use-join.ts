import { enrolCredits } from '@paddock/shared-domain/club/contract';
import { useState } from 'react';
import { call } from '../../api.ts';
import { usePayment } from '../../data/payments/use-payment.ts';
import type { Account } from '../../data/club/subscription-query.ts';
import { INTRO_CREDITS, useCreditQuote } from './credit-quote-query.ts';
import type { ClubOffer } from './use-club-offer.ts';

/** Joining the club, from the spinner to the result of the payment (CLUB-08 … CLUB-17, CLUB-30). */
export const useJoin = (offer: ClubOffer, account: Account, asked: number | undefined) => {
  const [picked, setPicked] = useState<number | undefined>();
  const { rule, location, creditsPerSession } = offer;
  // Applied on each render: another venue may have another minimum.
  const sessions = rule.settle(picked ?? asked ?? offer.defaultSessions);
  const intro = offer.introCents !== null && sessions === 1;
  const credits = intro ? INTRO_CREDITS : sessions * creditsPerSession;
  const pricing = useCreditQuote({ account, credits, location: location.id });
  const payment = usePayment('enrolment', account);
  const pay = () =>
    payment.pay(`enrol.${account}.${location.id}.${credits}`, (idempotencyKey) =>
      call(enrolCredits, {
        params: { id: account },
        body: { credits_amount: credits, location: location.id },
        idempotencyKey,
      }),
    );
  return { offer, account, sessions, setSessions: setPicked, intro, pricing, payment, pay };
};
export type Join = ReturnType<typeof useJoin>;
