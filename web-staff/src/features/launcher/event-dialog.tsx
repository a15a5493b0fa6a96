import type { RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import styles from './event-dialog.module.css';
import { eventDraft, eventForm } from './event-draft.ts';
import { EventTerms } from './event-terms.tsx';
import { useSaveEvent } from './mutations.ts';
import { draftFaults } from './session-drafts.ts';
import { SessionList } from './session-list.tsx';

const words = messages.launcher.event;

type EventDialogProps = { readonly event: RaceEvent; readonly location: LocationId; readonly onClose: () => void };

/** The Modify Event modal: what is raced, under which rules, in which sessions (RACE-08). */
export const EventDialog = ({ event, location, onClose }: EventDialogProps) => {
  const [draft, setDraft] = useState(() => eventDraft(event));
  const save = useSaveEvent(location, event.id);
  const faults = draftFaults(draft.sessions);
  const submit = () => {
    if (faults.length > 0 || save.isPending) return;
    save.mutate(eventForm(draft), {
      onSuccess: () => {
        showToast({ kind: 'success', text: words.saved });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={save.isPending} disabled={faults.length > 0} onClick={submit}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit();
        }}
      >
        {save.isError && <Alert kind="danger">{problemText(save.error)}</Alert>}
        <EventTerms event={event} draft={draft} onChange={setDraft} />
        <SessionList
          drafts={draft.sessions}
          faults={faults}
          onChange={(sessions) => setDraft((before) => ({ ...before, sessions }))}
        />
      </form>
    </Dialog>
  );
};
