import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { confirmRigAddress, createPairingCode, revokeRig } from '@paddock/shared-domain/rigs/rig-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { rigsKey } from '../../data/rigs/rig-queries.ts';

/** The code is shown while the dialog is open and stored nowhere. */
export const usePairingCode = () =>
  useMutation({
    mutationFn: (calendar: SeatId) => call(createPairingCode, { body: { calendar } }),
    gcTime: 0,
    meta: { handled: true },
  });
export const useRevokeRig = (location: LocationId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (calendar: SeatId) => call(revokeRig, { params: { calendar } }),
    onSettled: () => client.invalidateQueries({ queryKey: rigsKey(location) }),
  });
};
/** Other rigs then join the seat's rig at that address. */
export const useConfirmAddress = (location: LocationId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ calendar, address }: { readonly calendar: SeatId; readonly address: string }) =>
      call(confirmRigAddress, { params: { calendar }, body: { address } }),
    onSettled: () => client.invalidateQueries({ queryKey: rigsKey(location) }),
  });
};
