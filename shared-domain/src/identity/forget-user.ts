import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { CardRemoved, SubjectForgotten } from './events.ts';
import type { User } from './user.ts';

export type ForgetUser = Command<'ForgetUser', Pick<SubjectForgotten['data'], 'userId'>>;

/** Forgets a customer (USER-10, ruling A-054); a staff account is refused. Forgetting twice does nothing. */
export const forgetUser = (
  { data: { userId } }: ForgetUser,
  user: User,
): Decision<CardRemoved | SubjectForgotten, 'UserUnknown' | 'UserIsStaff'> => {
  if (user.status === 'forgotten') return accept();
  if (user.status !== 'registered' || user.subjectId === null) return refuse('UserUnknown');
  if (user.isStaff) return refuse('UserIsStaff');
  const forgotten = { type: 'SubjectForgotten', data: { userId, subjectId: user.subjectId } } as const;
  if (user.card === null) return accept(forgotten);
  const { customerId, paymentMethodId } = user.card;
  const removed = { type: 'CardRemoved', data: { userId, customerId, paymentMethodId } } as const;
  return accept<CardRemoved | SubjectForgotten>(removed, forgotten);
};
