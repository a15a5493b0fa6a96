import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { useQueryClient } from '@tanstack/react-query';

/** Has every panel of an account read again what something done to it may have changed. */
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
