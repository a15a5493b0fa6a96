import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Cancellation } from '@paddock/shared-domain/refunds/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { slotLabel } from '@paddock/web-kit/format/slot-label.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Receipt } from '@paddock/web-kit/ui/receipt.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../messages/messages.ts';
import type { BookedVisit } from '../../ui/booking/booked-visits.ts';
import { ChooseHalves } from '../../ui/booking/choose-halves.tsx';
import { useHalves } from '../../ui/booking/use-halves.ts';
import { VisitSubject } from '../../ui/booking/visit-subject.tsx';
import { backRows } from '../../ui/refunds/back-rows.ts';
import styles from './cancel-dialog.module.css';
import { cancellationQuery, useCancel } from './cancellation.ts';

type CancelDialogProps = {
  readonly userId: string;
  readonly visit: BookedVisit;
  readonly onClose: () => void;
};

/** The part charged back by the card's bank, which is not refunded; undefined where that is nothing. */
const takenBackNote = (seen: Pick<Cancellation, 'taken_back_cents'> | undefined) =>
  seen?.taken_back_cents === undefined ? undefined : <p>{messages.manage.takenBack(dollars(seen.taken_back_cents))}</p>;

/** Confirms with the refund's amounts and destinations, then cancels for exactly those (rule A-075). */
export const CancelDialog = ({ userId, visit, onClose }: CancelDialogProps) => {
  const { manage, cancelling } = messages;
  const halves = useHalves(userId, visit);
  const { chosen } = halves;
  const { data, isError, isFetching, refetch } = useQuery({
    ...cancellationQuery(userId, chosen ?? visit.bookings),
    enabled: chosen !== undefined,
  });
  const seen = chosen === undefined ? undefined : data;
  const cancel = useCancel(userId);
  const stale = cancel.error instanceof ApiProblem && cancel.error.code === 'quote_stale';
  const confirm = () => {
    if (chosen !== undefined && seen !== undefined)
      cancel.mutate({ halves: chosen, seen }, { onError: () => void refetch() });
  };
  if (cancel.data !== undefined) {
    const { state, desk_cents: atDesk } = cancel.data.refund;
    const said = state === 'failed' && atDesk > 0 ? 'desk' : state;
    const taken = takenBackNote(cancel.variables?.seen);
    const withdrawn = state === 'none' && cancel.data.refund.withdrawn_cents > 0;
    return (
      <Dialog
        open
        onClose={onClose}
        title={cancelling.gone}
        footer={
          <Button variant="primary" wide onClick={onClose}>
            {cancelling.done}
          </Button>
        }
      >
        <Alert kind={said === 'failed' ? 'warning' : said === 'completed' || said === 'none' ? 'success' : 'info'}>
          {withdrawn
            ? cancelling.withdrawn
            : said === 'none' && taken !== undefined
              ? cancelling.plain
              : cancelling.states[said]}
        </Alert>
        {taken}
        {cancel.variables !== undefined && (
          <Receipt rows={backRows(cancel.variables.seen, said === 'failed')} label={manage.back} />
        )}
      </Dialog>
    );
  }
  const rows = seen === undefined ? [] : backRows(seen);
  const taken = takenBackNote(seen);
  return (
    <Dialog
      open
      onClose={cancel.isPending ? () => undefined : onClose}
      title={cancelling.title}
      footer={
        <>
          <Button onClick={onClose} disabled={cancel.isPending}>
            {cancelling.keep}
          </Button>
          {seen?.allowed === true && (
            <Button
              variant="destructive"
              disabled={isFetching && !cancel.isPending}
              busy={cancel.isPending}
              busyLabel={cancelling.busy}
              onClick={confirm}
            >
              {cancelling.confirm}
            </Button>
          )}
        </>
      }
    >
      <VisitSubject visit={visit} />
      <ChooseHalves halves={halves} disabled={cancel.isPending} />
      <ProblemAlert error={cancel.error} words={stale ? manage.changed : undefined} />
      {halves.all === undefined ? null : chosen === undefined ? (
        <p>{manage.halvesNone}</p>
      ) : seen === undefined && isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {manage.failed}
        </ErrorState>
      ) : seen === undefined ? (
        <Loading what={manage.what}>
          <Skeleton count={2} height={36} />
        </Loading>
      ) : !seen.allowed ? (
        <Alert kind="warning">
          {seen.refused === 'payment_unresolved'
            ? manage.refused.payment_unresolved
            : manage.refused.notice_too_short(seen.notice_hours, slotLabel(seen.until))}
        </Alert>
      ) : (
        <>
          {rows.length === 0 ? (
            taken === undefined && <p>{manage.nothing}</p>
          ) : (
            <section aria-label={manage.back}>
              <h3 className={styles.heading}>{manage.back}</h3>
              <Receipt rows={rows} label={manage.back} />
            </section>
          )}
          {taken}
          <p className={styles.note}>{manage.until(slotLabel(seen.until))}</p>
        </>
      )}
    </Dialog>
  );
};
