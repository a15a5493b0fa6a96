import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { CardAttached } from './events.ts';
import type { User } from './user.ts';

export type AttachCard = Command<'AttachCard', CardAttached['data']>;

/** Keeps a card's provider ids (ruling A-084). The same payment method again does nothing; another one replaces it. */
export const attachCard = ({ data }: AttachCard, user: User): Decision<CardAttached, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.card?.paymentMethodId === data.paymentMethodId ? accept() : accept({ type: 'CardAttached', data });
};
