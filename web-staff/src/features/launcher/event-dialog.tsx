import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { typedFaults } from '../../ui/launcher/typed-session.ts';
import { type EntryDraft, entryDraft, entryForm, isFaulty } from './entry-drafts.ts';
import { EntryList } from './entry-list.tsx';
import styles from './event-dialog.module.css';
import { draftToCome, eventForm } from './event-draft.ts';
import { EventTerms } from './event-terms.tsx';
import { type Kept, useSaveEvent } from './mutations.ts';
import { SessionList } from './session-list.tsx';

const words = messages.launcher.event;

type EventDialogProps = {
  readonly event: RaceEvent;
  readonly location: LocationId;
  readonly title?: string;
  readonly onClose: () => void;
  /** A follow-up action once the event is saved, and its button's label. */
  readonly then?: { readonly label: string; readonly act: () => void };
};

/**
 * The Modify Event modal: track, rules, sessions, drivers and cars (RACE-02, RACE-08). While a race of the event runs, it offers
 * to save the changes for the next start (launcher.md 5.2).
 */
export const EventDialog = ({ event, location, title = words.title, onClose, then }: EventDialogProps) => {
  const [draft, setDraft] = useState(() => draftToCome(event));
  const [drivers, setDrivers] = useState<readonly EntryDraft[]>(() => event.entries.map(entryDraft));
  const save = useSaveEvent(location, event.id);
  const faults = typedFaults(draft.sessions, event.multiplayer);
  const faulty = faults.length > 0 || drivers.some(isFaulty);
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const runs = save.error instanceof ApiProblem && save.error.code === 'race_running';
  const submit = ({ later = false, after }: { readonly later?: boolean; readonly after?: () => void } = {}) => {
    if (faulty || save.isPending) return;
    const entries = drivers.flatMap((one) => {
      const saved = event.entries.find(({ id }) => id === one.id);
      const form = saved && entryForm(one, saved);
      return form === undefined ? [] : [{ id: one.id, form }];
    });
    setKept([]);
    const onKept = (one: Kept) => setKept((before) => [...before, one]);
    save.mutate(
      { form: { ...eventForm(draft), ...(later && { at_next_start: true }) }, entries, onKept },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: later ? words.savedForNext : words.saved });
          onClose();
          after?.();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {runs && (
            <Button busy={save.isPending} disabled={faulty} onClick={() => submit({ later: true })}>
              {words.saveForNext}
            </Button>
          )}
          <Button
            {...(then === undefined && { variant: 'primary' as const })}
            busy={save.isPending}
            disabled={faulty}
            onClick={() => submit()}
          >
            {words.save}
          </Button>
          {then && (
            <Button
              variant="primary"
              busy={save.isPending}
              disabled={faulty || draft.sessions.length === 0}
              onClick={() => submit({ after: then.act })}
            >
              {then.label}
            </Button>
          )}
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
        <ProblemAlert error={save.error} />
        {save.isError && kept.length > 0 && <Alert kind="info">{kept.map((one) => words.kept[one]).join(' ')}</Alert>}
        {event.next_start !== null && <Alert kind="info">{words.waits}</Alert>}
        <EventTerms event={event} draft={draft} onChange={setDraft} />
        <SessionList
          multiplayer={event.multiplayer}
          drafts={draft.sessions}
          faults={faults}
          onChange={(sessions) => setDraft((before) => ({ ...before, sessions }))}
        />
        {drivers.length > 0 && (
          <EntryList entries={event.entries} drafts={drivers} location={location} onChange={setDrivers} />
        )}
      </form>
    </Dialog>
  );
};
