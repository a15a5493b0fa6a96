import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { explainLine, getStatement } from '@paddock/shared-domain/statements/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../api/client.ts';

export type Moments = { readonly as_of?: Instant; readonly from?: Instant };

/** A bill as of a moment. Its key begins with the scope of the live channel. While another moment loads, the last one stays. */
export const statementQuery = (call: Call, account: UserId, moments: Moments) =>
  queryOptions({
    queryKey: ['statements', account, 'bill', moments],
    queryFn: ({ signal }) => call(getStatement, { params: { id: account }, query: moments, signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
/** Why a line is there. These are past events, which do not change. */
export const explanationQuery = (call: Call, account: UserId, event: string) =>
  queryOptions({
    queryKey: ['statements', account, 'why', event],
    queryFn: ({ signal }) => call(explainLine, { params: { id: account, event }, signal }),
    meta: { handled: true },
  });
