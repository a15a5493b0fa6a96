import type { ClubEvent } from '../club/events.ts';
import { clubEvents } from '../club/events.ts';
import type { CreditEvent } from '../club/credit-events.ts';
import { creditEvents } from '../club/credit-events.ts';
import { type ApprovalEvent, approvalEvents } from './approval-events.ts';
import { CheckoutBegun } from './begin-checkout.ts';
import { type BookEvent, bookEvents } from './carried-forward.ts';
import { type ItemEvent, itemEvents } from './item-events.ts';

/** Stream `account-{user}`: what a person owes, their credits, their membership, and what staff ask to give them. */
export const accountEvents = [
  ...itemEvents,
  CheckoutBegun,
  ...creditEvents,
  ...clubEvents,
  ...approvalEvents,
  ...bookEvents,
] as const;
export type AccountEvent = ItemEvent | CheckoutBegun | CreditEvent | ClubEvent | ApprovalEvent | BookEvent;
export type AccountEventOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>;
