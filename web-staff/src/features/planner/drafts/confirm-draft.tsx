import type { PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { messages } from '../../../messages/en.ts';
import { useApplyDraft, useDropDraft } from './draft-queries.ts';
import { DraftSums } from './draft-sums.tsx';
import styles from './draft-panel.module.css';

type ConfirmProps = {
  readonly draft: PlanDraftView;
  readonly onClose: () => void;
  /** It came to its end. */
  readonly onEnded: () => void;
};

/** Asks once more, with the sums, then applies all of it or nothing. */
export const ApplyDialog = ({ draft, onClose, onEnded }: ConfirmProps) => {
  const { planDrafts: words, planner } = messages;
  const apply = useApplyDraft(draft);
  const overtaken = apply.error instanceof ApiProblem && ['conflict', 'quote_stale'].includes(apply.error.code ?? '');
  const submit = () =>
    apply.mutate(undefined, {
      onSuccess: ({ applied, refund }) => {
        const text = `${words.applied(applied)} ${planner.remove.states[refund.state]}`.trim();
        showToast({ kind: refund.state === 'failed' ? 'warning' : 'success', text });
        onEnded();
      },
    });
  return (
    <Dialog
      open
      title={words.applyTitle}
      onClose={apply.isPending ? () => undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={apply.isPending}>
            {planner.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={!draft.applicable}
            busy={apply.isPending}
            busyLabel={words.applying}
            onClick={submit}
          >
            {words.apply(draft.changes.length)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {apply.isError && <Alert kind="danger">{overtaken ? words.refused : problemText(apply.error)}</Alert>}
        <p>{words.applyWords}</p>
        <DraftSums totals={draft.totals} />
      </div>
    </Dialog>
  );
};

/** Asks once more, then drops it. */
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
    <Dialog
      open
      title={words.dropTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{planner.cancel}</Button>
          <Button variant="destructive" busy={drop.isPending} busyLabel={words.dropping} onClick={submit}>
            {words.dropIt}
          </Button>
        </>
      }
    >
      {drop.isError && <Alert kind="danger">{problemText(drop.error)}</Alert>}
      <p>{words.dropWords}</p>
    </Dialog>
  );
};
