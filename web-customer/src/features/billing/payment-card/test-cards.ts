import { messages } from '../../../messages/messages.ts';
import type { TypedCard } from './twin-token.ts';

const card = (number: string): TypedCard => ({
  number,
  expiry: `12/${(new Date().getFullYear() + 3) % 100}`,
  cvc: '123',
  zip: '92701',
});

/** Published test numbers of the provider; only offered beside its stand-in. */
export const quickFill = () => {
  const { testCards } = messages.card;
  return [
    { label: testCards.approves, card: card('4242 4242 4242 4242') },
    { label: testCards.threeDSecure, card: card('4000 0027 6000 3184') },
    { label: testCards.declines, card: card('4000 0000 0000 0341') },
  ];
};
