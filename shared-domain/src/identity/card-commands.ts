import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { CardAttached, CardRemoved } from './events.ts';
import type { User } from './user.ts';

export type AttachCard = Command<'AttachCard', CardAttached['data']>;

/** Stores a card's provider ids (rule A-084). The same payment method again changes nothing; another one replaces it. */
export const attachCard = ({ data }: AttachCard, user: User): Decision<CardAttached, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.card?.paymentMethodId === data.paymentMethodId ? accept() : accept({ type: 'CardAttached', data });
};

export type RemoveCard = Command<'RemoveCard', Pick<CardRemoved['data'], 'userId'>>;

/** Removes a card. The caller has checked that no membership or balance needs it (rule A-084). */
export const removeCard = (
  { data: { userId } }: RemoveCard,
  user: User,
): Decision<CardRemoved, 'UserUnknown' | 'CardMissing'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (user.card === null) return refuse('CardMissing');
  const { customerId, paymentMethodId } = user.card;
  return accept({ type: 'CardRemoved', data: { userId, customerId, paymentMethodId } });
};
