import { useEffect, useState } from 'react';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import { useNow } from '../../ui/use-now.ts';
import { refusalOf, type PlannerAction } from './action-rules.ts';
import { BlackOutDialog } from './black-out-dialog.tsx';
import { BookDialog } from './book-dialog.tsx';
import type { DayGrid } from './day-grid.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { focusGrid } from './place-of.ts';
import type { Selected } from './selected-slots.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { Picks, Selection, SelectionAction } from './selection.ts';

type SelectionDeskProps = {
  readonly grid: DayGrid;
  readonly selection: Selection;
  readonly selected: Selected;
  readonly dispatch: (action: SelectionAction) => void;
};

/**
 * What can be done to the selected slots. Each action looks at them as they stand now: a slot that changed after it was picked
 * has already left the selection, so nothing is done to what nobody saw.
 */
export const SelectionDesk = ({ grid, selection, selected, dispatch }: SelectionDeskProps) => {
  const [action, setAction] = useState<PlannerAction>();
  const [refused, setRefused] = useState<{ readonly text: string; readonly picks: Picks }>();
  const now = millisOf(useNow());
  const { slots } = selected;

  // Messages of the kit stand above the bar.
  useEffect(() => {
    const style = document.documentElement.style;
    if (slots.length > 0) style.setProperty('--toast-lift', '96px');
    return () => void style.removeProperty('--toast-lift');
  }, [slots.length]);

  const clear = () => {
    dispatch({ type: 'clear' });
    focusGrid();
  };
  const choose = (wanted: PlannerAction) => {
    const text = refusalOf(wanted, slots, now);
    setRefused(text === undefined ? undefined : { text, picks: selection.picks });
    if (text === undefined) setAction(wanted);
  };
  const dialog = {
    grid,
    slots,
    onClose: () => setAction(undefined),
    onDone: () => {
      setAction(undefined);
      clear();
    },
  };
  return (
    <>
      <SelectionBar
        grid={grid}
        selected={selected}
        refusal={refused?.picks === selection.picks ? refused.text : undefined}
        onAction={choose}
        onTake={(picks) => dispatch({ type: 'take', picks })}
        onClear={clear}
      />
      {action === 'blackOut' && <BlackOutDialog {...dialog} />}
      {action === 'delete' && <DeleteDialog {...dialog} />}
      {action === 'markPaid' && <PaidDialog {...dialog} paid />}
      {action === 'markUnpaid' && <PaidDialog {...dialog} paid={false} />}
      {action === 'book' && <BookDialog {...dialog} />}
    </>
  );
};

/** What every dialog of the desk is handed. */
export type DeskDialogProps = {
  readonly grid: DayGrid;
  readonly slots: Selected['slots'];
  readonly onClose: () => void;
  /** It was done: the selection is let go. */
  readonly onDone: () => void;
};
