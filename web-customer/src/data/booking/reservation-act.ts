import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { pendingKey } from '@paddock/web-kit/api/pending-key.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../billing/refresh-money.ts';

/** After any answer, reads reservations, debts and vouchers again. */
export const useReservationsAgain = (userId: string) => {
  const client = useQueryClient();
  return () => Promise.all([refreshMoney(client, userId), client.invalidateQueries({ queryKey: ['availability'] })]);
};

/**
 * Keeps one key for an act until it has an answer, so that pressing again after a lost answer is the same act (decision 0143).
 */
export const act = async <Reply>(name: string, send: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> => {
  const pending = pendingKey(name);
  try {
    const reply = await send(pending.key);
    pending.settle();
    return reply;
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500 && error.code !== 'in_flight') pending.settle();
    throw error;
  }
};
