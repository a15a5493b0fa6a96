import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { useQueryClient } from '@tanstack/react-query';

/** Has every panel of an account read again after an action on it. */
export const useAccountAgain = (id: UserId) => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        ['balances', id],
        ['users', id],
        ['reservations', id],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
};
