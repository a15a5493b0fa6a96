import type { TakenBy } from '@paddock/shared-domain/refunds/staff-move-contract';
import { messages } from '../../messages/en.ts';

/** Who has a slot, as text. */
export const holderOf = ({ state, user_name }: Pick<TakenBy, 'state' | 'user_name'>): string => {
  const { move, nobody } = messages.planner;
  return state === 'reserved' ? (user_name ?? nobody) : move.holders[state];
};
