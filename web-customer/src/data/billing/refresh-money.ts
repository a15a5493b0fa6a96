import type { QueryClient } from '@tanstack/react-query';
import { meKey } from '../identity/account-queries.ts';

/**
 * After a person's money moved: reads their account, balances and debts again, and every price that depends on them (CHECK-08).
 */
export const refreshMoney = async (client: QueryClient, userId: string): Promise<void> => {
  await Promise.all(
    [meKey(userId), ['balances', userId], ['reservations', userId], ['quote']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
};
