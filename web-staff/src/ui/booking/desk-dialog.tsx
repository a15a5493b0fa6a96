import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useId, type FormEvent, type ReactNode } from 'react';
import { messages } from '../../messages/en.ts';
import type { DayGrid } from './day-grid.ts';
import { type Selected, selectionWords } from './selected-slots.ts';
import { SlotList } from './slot-list.tsx';
import styles from './desk-dialog.module.css';

/** What every dialog of the desk is handed. */
export type DeskDialogProps = {
  readonly grid: DayGrid;
  readonly slots: Selected['slots'];
  readonly onClose: () => void;
  /** It was done: the selection is let go. */
  readonly onDone: () => void;
};

type FrameProps = Omit<DeskDialogProps, 'onDone'> & {
  readonly title: string;
  /** What the main button says, with the number of slots in it. */
  readonly submit: string;
  /** What it says meanwhile; `undefined` when nothing is under way. */
  readonly busy: string | undefined;
  readonly destructive?: boolean;
  /** Something is still missing before it can be sent. */
  readonly waiting?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** The frame of the desk's dialogs: what it will be done to, the fields, one button that says it all. */
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
            // What is being done is no longer there to be done to: that is as it should be, and its own button says what is under way.
            busy === undefined && messages.planner.nothingLeft
          )}
        </p>
        {children}
        {slots.some(({ entry }) => entry !== undefined) && <SlotList slots={slots} zone={grid.zone} />}
      </form>
    </Dialog>
  );
};
