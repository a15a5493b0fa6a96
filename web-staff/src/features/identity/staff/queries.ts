import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { disableTwoFactor } from '@paddock/shared-domain/identity/one-time-code-contract';
import {
  dismissStaff,
  endStaffSessions,
  getRightsHistory,
  inviteStaff,
  listStaff,
  reviseStaff,
} from '@paddock/shared-domain/identity/staff-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';

const KEY = ['staff'] as const;
export const staffQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => (await call(listStaff, {})).results,
  meta: { handled: true },
});

export const rightsHistoryQuery = (id: UserId) =>
  queryOptions({
    queryKey: [...KEY, 'history', id],
    queryFn: async () => (await call(getRightsHistory, { params: { id } })).changes,
    meta: { handled: true },
  });

/** The actions on a staff member; `revise` also sends the rights that the form was based on. */
export type StaffAct =
  | { readonly act: 'revise'; readonly id: UserId; readonly body: BodyOf<typeof reviseStaff> }
  | { readonly act: 'invite'; readonly body: BodyOf<typeof inviteStaff> }
  | { readonly act: 'dismiss' | 'end-sessions' | 'drop-codes'; readonly id: UserId };

/** Sends one action, then reads the staff again. */
export const useStaffAct = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: StaffAct): Promise<unknown> => {
      if (wanted.act === 'invite') return call(inviteStaff, { body: wanted.body });
      const params = { id: wanted.id };
      if (wanted.act === 'revise') return call(reviseStaff, { params, body: wanted.body });
      if (wanted.act === 'dismiss') return call(dismissStaff, { params });
      return call(wanted.act === 'drop-codes' ? disableTwoFactor : endStaffSessions, { params });
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { handled: true },
  });
};
