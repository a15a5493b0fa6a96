import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState, type ReactNode } from 'react';

type ReasonDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly label: string;
  readonly hint?: string;
  /** Nothing can be sent without a reason. */
  readonly required?: boolean;
  readonly confirm: string;
  readonly cancel: string;
  readonly destructive?: boolean;
  /** False while something the dialog needs is still loading: nothing can be sent. */
  readonly ready?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks for a reason before an action that is recorded with it. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const { required = false, destructive = false, ready = true } = props;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      footer={
        <>
          <Button onClick={props.onClose}>{props.cancel}</Button>
          <Button
            variant={destructive ? 'destructive' : 'primary'}
            busy={props.busy}
            disabled={!ready || (required && reason.trim() === '')}
            onClick={() => props.onConfirm(reason.trim())}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <ProblemAlert error={props.error} />
      {typeof props.children === 'string' ? <p>{props.children}</p> : props.children}
      <TextField
        label={props.label}
        hint={props.hint}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
};
