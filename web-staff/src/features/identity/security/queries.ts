import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  removeOneTimeCodes,
  renewRecoveryCodes,
} from '@paddock/shared-domain/identity/one-time-code-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The rights are read again too: where the venue requires codes, enrolling grants them. */
export const useLookAgain = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['one-time-codes'] }),
      client.invalidateQueries({ queryKey: ['permissions'] }),
    ]);
};

export const useBegin = () =>
  useMutation({
    mutationFn: (current_password: string) => call(beginOneTimeCodes, { body: { current_password } }),
    meta: { handled: true },
  });
export const useConfirm = () =>
  useMutation({ mutationFn: (code: string) => call(confirmOneTimeCodes, { body: { code } }), meta: { handled: true } });
export const useRenew = () =>
  useMutation({ mutationFn: (code: string) => call(renewRecoveryCodes, { body: { code } }), meta: { handled: true } });
export const useRemove = () => {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (code: string) => call(removeOneTimeCodes, { body: { code } }),
    onSuccess,
    meta: { handled: true },
  });
};
