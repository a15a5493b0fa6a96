import type { ApprovalAct, ApprovalId } from '@paddock/shared-domain/billing/approval-events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { instant, integer, json, nullable, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** Requests for a second person that wait, or were granted and not used. Others are in the log only. */
export const approvals = table('approvals', {
  columns: {
    id: text<ApprovalId>(),
    user_id: text<UserId>(),
    matter: text(),
    act: text<ApprovalAct>(),
    amount_cents: integer(),
    asked_by: text<UserId>(),
    asked_at: instant(),
    lapses_at: instant(),
    state: text<'requested' | 'granted'>(),
    reason: nullable(json<SealedText>()),
  },
  key: ['id'],
  indexes: [{ on: '(lapses_at)' }],
});
export type ApprovalRow = RowIn<typeof approvals>;
