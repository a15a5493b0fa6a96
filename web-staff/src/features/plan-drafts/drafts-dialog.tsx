import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { messages } from '../../messages/en.ts';
import type { PlannerPlace } from '../../ui/booking/planner-place.ts';
import { draftsQuery, useOpenDraft } from './draft-queries.ts';
import styles from './draft-panel.module.css';

type DraftsDialogProps = {
  readonly place: PlannerPlace;
  readonly onOpen: (id: DraftId) => void;
  readonly onClose: () => void;
};

/** The day's open drafts of all staff, and a button for a new one. */
export const DraftsDialog = ({ place, onOpen, onClose }: DraftsDialogProps) => {
  const { location, date } = place;
  const { planDrafts: words, planner } = messages;
  const form = useId();
  const [reason, setReason] = useState('');
  const drafts = useQuery(draftsQuery(location.id, date));
  const open = useOpenDraft(location.id, date);
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !open.isPending) open.mutate(reason.trim(), { onSuccess: ({ id }) => onOpen(id) });
  };
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{planner.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={reason.trim() === ''}
            busy={open.isPending}
            busyLabel={words.starting}
          >
            {words.start}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{words.words}</p>
        {drafts.isError && (
          <ErrorState onRetry={() => void drafts.refetch()} retrying={drafts.isFetching}>
            {words.failed}
          </ErrorState>
        )}
        <ProblemAlert error={open.error} />
        {drafts.data?.length === 0 && <p className={styles.note}>{words.none}</p>}
        {drafts.data !== undefined && drafts.data.length > 0 && (
          <ul className={styles.list}>
            {drafts.data.map((one) => (
              <li key={one.id} className={styles.item}>
                <span className={styles.text}>
                  <strong>{one.reason}</strong>
                  <span className={styles.note}>{words.by(one.opened_by, one.change_count)}</span>
                </span>
                <Button onClick={() => onOpen(one.id)}>{words.open(one.reason)}</Button>
              </li>
            ))}
          </ul>
        )}
        <form id={form} onSubmit={start}>
          <TextField
            label={words.reason}
            hint={words.reasonHint}
            required
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </div>
    </Dialog>
  );
};
