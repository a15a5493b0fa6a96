import type { QueryClient } from '@tanstack/react-query';
import { meKey } from '../identity/account-queries.ts';

/** Money of a person has moved: what they are, have and owe is read anew, and so is every price that leans on it (CHECK-08). */
export const refreshMoney = async (client: QueryClient, userId: string): Promise<void> => {
  await Promise.all(
    [meKey(userId), ['balances', userId], ['reservations', userId], ['quote']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
};
