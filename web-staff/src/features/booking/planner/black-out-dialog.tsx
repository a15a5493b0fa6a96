import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { TextArea } from '@paddock/web-kit/ui/text-area.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { DeskDialog, type DeskDialogProps } from '../../../ui/booking/desk-dialog.tsx';
import { useBlackOut } from './mutations.ts';

/** Takes the selected empty slots off sale, with a note for colleagues (PLAN-13). */
export const BlackOutDialog = ({ grid, slots, onClose, onDone }: DeskDialogProps) => {
  const [notes, setNotes] = useState('');
  const send = useBlackOut();
  const { blackOut } = messages.planner;
  const submit = () =>
    send.mutate(
      { slots, notes: notes.trim() },
      {
        onSuccess: ({ results }) => {
          showToast({ kind: 'success', text: blackOut.done(results.length) });
          onDone();
        },
      },
    );
  return (
    <DeskDialog
      title={blackOut.title}
      grid={grid}
      slots={slots}
      submit={blackOut.submit(slots.length)}
      busy={send.isPending ? blackOut.busy : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProblemAlert error={send.error} after={blackOut.failed} />
      <TextArea
        label={blackOut.notes}
        hint={blackOut.notesHint}
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </DeskDialog>
  );
};
