import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useId, type FormEvent, type ReactNode } from 'react';
import { messages } from '../../messages/en.ts';
import type { DayGrid } from './day-grid.ts';
import { type Selected, selectionWords } from './selected-slots.ts';
import { SlotList } from './slot-list.tsx';
import styles from './desk-dialog.module.css';

/** The properties of every dialog of the desk. */
export type DeskDialogProps = {
  readonly grid: DayGrid;
  readonly slots: Selected['slots'];
  readonly onClose: () => void;
  /** The action succeeded: the selection is cleared. */
  readonly onDone: () => void;
};

type FrameProps = Omit<DeskDialogProps, 'onDone'> & {
  readonly title: string;
  /** The main button's label, with the number of slots in it. */
  readonly submit: string;
  /** The label while a request is under way; `undefined` otherwise. */
  readonly busy: string | undefined;
  readonly destructive?: boolean;
  /** A required value is missing, so that nothing can be sent yet. */
  readonly waiting?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** The frame of the desk's dialogs: the slots concerned, the fields, and one button that names the action. */
export const DeskDialog = (props: FrameProps) => {
  const { title, grid, slots, submit, busy, destructive = false, waiting = false, onSubmit, onClose, children } = props;
  const form = useId();
  const none = slots.length === 0;
  const words = none ? undefined : selectionWords(slots, grid.zone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!none && !waiting && busy === undefined) onSubmit();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.planner.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant={destructive ? 'destructive' : 'primary'}
            disabled={none || waiting}
            busy={busy !== undefined}
            {...(busy !== undefined && { busyLabel: busy })}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send}>
        <p>
          {words ? (
            <>
              <strong>{words.count}</strong> · {words.seats} · {words.times}
            </>
          ) : (
            // While a request is under way the slots may already be gone from the day: that is expected, and the button reports
            // progress.
            busy === undefined && messages.planner.nothingLeft
          )}
        </p>
        {children}
        {slots.some(({ entry }) => entry !== undefined) && <SlotList slots={slots} zone={grid.zone} />}
      </form>
    </Dialog>
  );
};
