import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { CardRemoved } from './events.ts';
import type { User } from './user.ts';

export type RemoveCard = Command<'RemoveCard', Pick<CardRemoved['data'], 'userId'>>;

/** Lets a card go. Whether a membership or a balance still needs it is asked before (ruling A-084). */
export const removeCard = (
  { data: { userId } }: RemoveCard,
  user: User,
): Decision<CardRemoved, 'UserUnknown' | 'CardMissing'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (user.card === null) return refuse('CardMissing');
  const { customerId, paymentMethodId } = user.card;
  return accept({ type: 'CardRemoved', data: { userId, customerId, paymentMethodId } });
};
