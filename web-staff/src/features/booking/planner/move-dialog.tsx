import { dollars } from '@paddock/shared-domain/kernel/money';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { shortDateLabel } from '@paddock/web-kit/format/local-date.ts';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import type { Place } from '../../../ui/booking/day-grid.ts';
import { DeskDialog, type DeskDialogProps } from '../../../ui/booking/desk-dialog.tsx';
import { titleOf } from '../../../ui/booking/entry-words.ts';
import { inOrder, isOneBooking } from '../../../ui/booking/movable.ts';
import { MoveTermsNote } from './move-terms-note.tsx';
import { MoveWhere } from './move-where.tsx';
import { useMove } from './move-mutation.ts';
import { useAsSent } from './use-as-sent.ts';
import { type MoveTo, useMoveTerms } from './use-move-terms.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';

type MoveDialogProps = DeskDialogProps & {
  readonly place: PlannerPlace;
  /** Where the booking was dropped; undefined when the dialog was opened by button or key. */
  readonly target: Place | undefined;
};
type Chosen = Omit<MoveTo, 'seat'> & { readonly seat: MoveTo['seat'] | undefined };

/**
 * Moves one booking to another seat, time or day, and shows what that means for the money (rules ). The day may show
 * the move before its answer arrives: the dialog stays until it has reported the result.
 */
export const MoveDialog = ({ place, grid, slots: standing, target, onClose, onDone }: MoveDialogProps) => {
  const send = useMove();
  const slots = useAsSent(standing, send.isPending);
  const [first] = inOrder(slots);
  const [chosen, setChosen] = useState<Chosen>({
    date: place.date,
    seat: (target && grid.seats[target.column]?.id) ?? first?.seat.id,
    // The time stays unless another is chosen, so that for another seat only the seat has to be chosen.
    slot: (target && grid.rows[target.row]?.slot) ?? first?.row.slot ?? '',
    price: 'settle',
  });
  const [reason, setReason] = useState('');
  const to = { ...chosen, seat: chosen.seat ?? first?.seat.id } as MoveTo;
  const stays = first !== undefined && to.seat === first.seat.id && to.slot === first.row.slot;
  const terms = useMoveTerms(place, slots, to, !stays);
  const { move } = messages.planner;
  const seen = to.slot === '' || stays ? undefined : terms.data;
  const differs = seen !== undefined && seen.from_price_cents !== seen.to_price_cents;
  const needed = seen?.reason_needed === true;
  const stale = send.error instanceof ApiProblem && send.error.code === 'quote_stale';
  const submit = () => {
    if (seen === undefined) return;
    send.mutate(
      { ids: inOrder(slots).flatMap(({ entry }) => entry?.id ?? []), to, reason: reason.trim(), seen },
      {
        onSuccess: ({ owed_cents, refund }) => {
          const [there] = seen.slots;
          const where = `${seen.calendar_name}, ${nightTime(there?.to_slot ?? to.slot, to.date)}, ${shortDateLabel(to.date)}`;
          const said = [
            move.done(first?.entry ? titleOf(first.entry) : messages.planner.nobody, where),
            owed_cents > 0 ? move.doneOwed(dollars(owed_cents)) : '',
            messages.planner.remove.states[refund.state],
          ];
          const kind = refund.state === 'failed' ? 'warning' : 'success';
          showToast({ kind, text: said.filter((text) => text !== '').join(' ') });
          onDone();
        },
        onError: () => void terms.refetch(),
      },
    );
  };
  const frame = {
    title: move.title,
    grid,
    submit: move.submit(slots.length),
    busy: send.isPending ? move.busy : undefined,
    onSubmit: submit,
    onClose: send.isPending ? () => undefined : onClose,
  };
  const refusal = <ProblemAlert error={send.error} words={stale ? move.stale : undefined} after={move.failed} />;
  // A colleague moved or deleted it in the meantime: the dialog says so and offers no action.
  if (!isOneBooking(slots))
    return (
      <DeskDialog {...frame} slots={[]}>
        {refusal}
      </DeskDialog>
    );
  return (
    <DeskDialog
      {...frame}
      slots={slots}
      // Reading the terms again in the background takes no press away: the server refuses terms that have changed.
      waiting={seen?.allowed !== true || (stale && terms.isFetching) || (needed && reason.trim() === '')}
    >
      {refusal}
      <MoveWhere
        place={place}
        slots={slots}
        to={to}
        onTo={(next) => {
          send.reset();
          setChosen(next);
        }}
      />
      {differs && (
        <SegmentedChoice
          label={move.price}
          options={(['settle', 'keep'] as const).map((value) => ({ value, label: move.prices[value] }))}
          value={to.price}
          onChange={(price) => setChosen({ ...chosen, price })}
        />
      )}
      <div aria-live="polite">
        {seen !== undefined ? (
          <MoveTermsNote terms={seen} />
        ) : terms.isError ? (
          <ErrorState onRetry={() => void terms.refetch()} retrying={terms.isFetching}>
            {terms.error instanceof ApiProblem ? problemText(terms.error) : move.termsFailed}
          </ErrorState>
        ) : (
          to.slot !== '' && <p>{stays ? move.stays : move.looking}</p>
        )}
      </div>
      <TextField
        label={needed ? move.reasonNeeded : move.reason}
        hint={needed ? move.reasonWhy : move.reasonHint}
        required={needed}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskDialog>
  );
};
