import type { PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { messages } from '../../messages/en.ts';
import { useApplyDraft, useDropDraft } from './draft-queries.ts';
import { DraftSums } from './draft-sums.tsx';
import styles from './draft-panel.module.css';

type ConfirmProps = {
  readonly draft: PlanDraftView;
  /** The number of changes, counted by lines. */
  readonly changes: number;
  readonly onClose: () => void;
  /** The draft was applied or dropped. */
  readonly onEnded: () => void;
};

/** Confirms with the sums, then applies all of the draft or nothing. */
export const ApplyDialog = ({ draft, changes, onClose, onEnded }: ConfirmProps) => {
  const { planDrafts: words, planner } = messages;
  const apply = useApplyDraft(draft);
  const overtaken = apply.error instanceof ApiProblem && ['conflict', 'quote_stale'].includes(apply.error.code ?? '');
  const submit = () =>
    apply.mutate(undefined, {
      onSuccess: ({ refund }) => {
        const text = `${words.applied(changes)} ${planner.remove.states[refund.state]}`.trim();
        showToast({ kind: refund.state === 'failed' ? 'warning' : 'success', text });
        onEnded();
      },
    });
  return (
    <ConfirmDialog
      title={words.applyTitle}
      keep={planner.cancel}
      confirm={words.apply(changes)}
      destructive={false}
      disabled={!draft.applicable}
      busy={apply.isPending}
      busyLabel={words.applying}
      error={apply.error}
      refusal={overtaken ? words.refused : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <p>{words.applyWords}</p>
        <DraftSums totals={draft.totals} />
      </div>
    </ConfirmDialog>
  );
};

/** Confirms, then drops the draft. */
export const DropDialog = ({ draft, onClose, onEnded }: ConfirmProps) => {
  const { planDrafts: words, planner } = messages;
  const drop = useDropDraft(draft);
  const submit = () =>
    drop.mutate(undefined, {
      onSuccess: () => {
        showToast({ kind: 'success', text: words.dropped });
        onEnded();
      },
    });
  return (
    <ConfirmDialog
      title={words.dropTitle}
      keep={planner.cancel}
      confirm={words.dropIt}
      busy={drop.isPending}
      busyLabel={words.dropping}
      error={drop.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{words.dropWords}</p>
    </ConfirmDialog>
  );
};
