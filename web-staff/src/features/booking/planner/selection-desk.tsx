import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { messages } from '../../../messages/en.ts';
import { useEffect, useState } from 'react';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import { useNow } from '../../../ui/use-now.ts';
import { type AttendanceAction, isAttendance, refusalOf, saidOf, type PlannerAction } from './action-rules.ts';
import { BlackOutDialog } from './black-out-dialog.tsx';
import { BookDialog } from './book-dialog.tsx';
import type { DayGrid } from '../../../ui/booking/day-grid.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { moving, useMoving } from '../../../ui/booking/move-store.ts';
import { NoteDialog } from './note-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { type Said, useAttendance } from './mutations.ts';
import { focusGrid } from '../../../ui/booking/place-of.ts';
import type { Selected } from '../../../ui/booking/selected-slots.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { Picks, Selection, SelectionAction } from '../../../ui/booking/selection.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';

type SelectionDeskProps = {
  readonly place: PlannerPlace;
  readonly grid: DayGrid;
  readonly selection: Selection;
  readonly selected: Selected;
  readonly dispatch: (action: SelectionAction) => void;
};

/**
 * The actions for the selected slots. Each action applies to the slots as they are now: a slot that changed after it was picked
 * has left the selection, so no action applies to a state that nobody saw.
 */
export const SelectionDesk = ({ place, grid, selection, selected, dispatch }: SelectionDeskProps) => {
  const [action, setAction] = useState<PlannerAction>();
  const [refused, setRefused] = useState<{ readonly text: string; readonly picks: Picks }>();
  const now = millisOf(useNow());
  const { slots } = selected;
  const attendance = useAttendance();
  const asked = useMoving((store) => store.asked);
  // Leaving the day ends a move that was under way on it.
  useEffect(() => moving.end, []);

  const clear = () => {
    dispatch({ type: 'clear' });
    focusGrid();
  };
  // One press, no confirmation: the slots stay selected, and undo is offered in the same place.
  const say = (wanted: AttendanceAction) => {
    const said = SAID[wanted];
    const ids = saidOf(wanted, slots, now, grid.graceMinutes).flatMap(({ entry }) =>
      entry !== undefined && entry.attendance !== said ? [entry.id] : [],
    );
    attendance.mutate(
      { ids, attendance: said },
      {
        onSuccess: () => showToast({ kind: 'success', text: messages.planner.attendance.done[wanted](ids.length) }),
        onError: (error) => setRefused({ text: problemText(error), picks: selection.picks }),
      },
    );
  };
  const choose = (wanted: PlannerAction) => {
    const text = refusalOf(wanted, slots, now, grid.graceMinutes);
    setRefused(text === undefined ? undefined : { text, picks: selection.picks });
    if (text !== undefined) return;
    if (isAttendance(wanted)) say(wanted);
    else if (wanted === 'move') moving.ask(undefined);
    else setAction(wanted);
  };
  const close = () => {
    setAction(undefined);
    moving.end();
  };
  const dialog = {
    grid,
    slots,
    onClose: close,
    onDone: () => {
      close();
      clear();
    },
  };
  return (
    <>
      <SelectionBar
        grid={grid}
        selected={selected}
        now={now}
        busy={attendance.isPending}
        refusal={refused?.picks === selection.picks ? refused : undefined}
        onAction={choose}
        onTake={(picks) => dispatch({ type: 'take', picks })}
        onClear={clear}
      />
      {action === 'blackOut' && <BlackOutDialog {...dialog} />}
      {action === 'delete' && <DeleteDialog {...dialog} />}
      {action === 'markPaid' && <PaidDialog {...dialog} paid />}
      {action === 'markUnpaid' && <PaidDialog {...dialog} paid={false} />}
      {action === 'note' && <NoteDialog {...dialog} />}
      {asked && <MoveDialog {...dialog} place={place} target={asked.to} />}
      {action === 'book' && <BookDialog {...dialog} />}
    </>
  );
};

const SAID: Record<AttendanceAction, Said> = { arrived: 'arrived', noShow: 'no_show', unsay: null };
