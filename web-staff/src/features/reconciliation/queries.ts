import { getReconciliation, runReconciliation } from '@paddock/shared-domain/reconciliation/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation'],
  queryFn: () => call(getReconciliation, {}),
  meta: { handled: true },
});

export const useRunReconciliation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(runReconciliation, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reconciliation'] }),
    meta: { handled: true },
  });
};
