import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { ProblemAlert } from './problem-alert.tsx';

type ConfirmDialogProps = Pick<DialogProps, 'title' | 'onClose' | 'closeOnBackdrop'> & {
  /** What will happen. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** The way back, which stands first. */
  readonly keep: string;
  readonly busy: boolean;
  readonly busyLabel?: string | undefined;
  /** Why it did not happen, as the mutation keeps it. */
  readonly error?: unknown;
  /** Other words for it than the server's. */
  readonly refusal?: string | undefined;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
};

/** Asks once more before something is done. While it is under way nobody walks off; a refusal is told in place. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { busy, busyLabel, destructive = true, disabled = false, error, refusal } = props;
  return (
    <Dialog
      open
      title={props.title}
      onClose={busy ? () => undefined : props.onClose}
      closeOnBackdrop={props.closeOnBackdrop ?? false}
      footer={
        <>
          <Button onClick={props.onClose} disabled={busy}>
            {props.keep}
          </Button>
          <Button
            variant={destructive ? 'destructive' : 'primary'}
            busy={busy}
            disabled={disabled}
            {...(busyLabel !== undefined && { busyLabel })}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <ProblemAlert error={error} words={refusal} />
      {props.children}
    </Dialog>
  );
};
