import type { ApprovalEvent } from '@paddock/shared-domain/billing/approval-events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { announce, change, type Effect, projection } from '../../engine/projection.ts';
import { type ApprovalRow, approvals } from './table.ts';

const told = announce('approvals', { all: 'all' });
const altered = ({ data }: Recorded<ApprovalEvent>, news: Partial<ApprovalRow> | undefined): readonly Effect[] => [
  change(approvals, { id: data.approvalId }, (row) => (row && news ? { ...row, ...news } : undefined)),
  told,
];

/** What waits for a second person to agree. A request that is repeated for another sum stands beside the first until that lapses. */
export const approvalsProjection = projection<ApprovalEvent>({
  name: 'approvals',
  version: 1,
  tables: [approvals],
  on: {
    ApprovalRequested: ({ data, metadata }) => [
      change(approvals, { id: data.approvalId }, () => ({
        id: data.approvalId,
        user_id: data.userId,
        matter: data.matter,
        act: data.act,
        amount_cents: data.amountCents,
        asked_by: data.askedBy,
        asked_at: metadata.at,
        lapses_at: data.lapsesAt,
        state: 'requested' as const,
        reason: metadata.sealedReason ?? null,
      })),
      told,
    ],
    ApprovalGranted: (event) => altered(event, { state: 'granted' }),
    ApprovalDeclined: (event) => altered(event, undefined),
    ApprovalUsed: (event) => altered(event, undefined),
  },
});
