import {
  getRefundable,
  giveBack,
  listRefunds,
  settleRefund,
  type SettledBy,
} from '@paddock/shared-domain/refunds/desk-contract';
import type { RefundId, UserId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@paddock/shared-domain/contracts/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { call } from '../../api.ts';

/** How many refunds an account shows. */
export const SHOWN = 10;

/** Refunds of an account, those that wait for a person first. The key begins with the scope of the live channel. */
export const refundsQuery = (user: UserId) =>
  queryOptions({
    queryKey: ['refunds', user, 'list'],
    queryFn: ({ signal }) => call(listRefunds, { params: { id: user }, query: { page_size: String(SHOWN) }, signal }),
    meta: { handled: true },
  });
/**
 * What can still be refunded of a payment, by its own id or the provider's charge id. A payment of another customer answers 404,
 * which the dialog reports.
 */
export const refundableQuery = (user: UserId, source: string) =>
  queryOptions({
    queryKey: ['refunds', user, 'refundable', source],
    queryFn: ({ signal }) => call(getRefundable, { params: { id: user, source }, signal }),
    retry: (failures, error) => !(error instanceof ApiProblem && error.status === 404) && failures < 2,
    meta: { handled: true },
  });

/** Whatever the answer was, money may have moved: the account's figures and bill are read again. */
const useLookAgain = (user: UserId) => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['refunds', 'balances', 'statements', 'users'].map((model) =>
        client.invalidateQueries({ queryKey: [model, user] }),
      ),
    );
};
type Settling = {
  readonly refund: RefundId;
  readonly together: readonly RefundId[];
  readonly how: SettledBy;
  readonly reason: string;
};
/** Staff settle a refund that the card refused (rule A-075). */
export const useSettleRefund = (user: UserId) => {
  const onSettled = useLookAgain(user);
  return useMutation({
    mutationFn: ({ refund, together, how, reason }: Settling) =>
      call(settleRefund, {
        params: { id: user, refund },
        body: { how, reason, ...(together.length > 0 && { together: [...together] }) },
      }),
    onSettled,
    meta: { handled: true },
  });
};
/** Staff refund part of a payment, for exactly the amounts shown (rule A-075). */
export const useGiveBack = (user: UserId) => {
  const onSettled = useLookAgain(user);
  return useMutation({
    mutationFn: (body: BodyIn<typeof giveBack>) => call(giveBack, { params: { id: user }, body }),
    onSettled,
    meta: { handled: true },
  });
};
