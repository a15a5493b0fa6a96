import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { ProblemAlert } from './problem-alert.tsx';

type ConfirmDialogProps = Pick<DialogProps, 'title' | 'onClose' | 'closeOnBackdrop'> & {
  /** What will happen. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** The label of the button that cancels. It comes first. */
  readonly keep: string;
  readonly busy: boolean;
  readonly busyLabel?: string | undefined;
  /** Why the last attempt failed, as the mutation returns it. */
  readonly error?: unknown;
  /** A text shown instead of the server's. */
  readonly refusal?: string | undefined;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
};

/** Requires a confirmation. It cannot be closed while the work is under way. A refusal is shown in the dialog. */
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
