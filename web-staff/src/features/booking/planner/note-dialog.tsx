import styles from '../../../ui/booking/desk-dialog.module.css';
import { messages } from '../../../messages/en.ts';
import { DeskDialog, type DeskDialogProps } from '../../../ui/booking/desk-dialog.tsx';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';
import { sendNote } from './mutations.ts';
import { OneByOneReport } from './one-by-one-report.tsx';
import { useOneByOne } from './one-by-one.ts';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { MOST_NOTES } from '@paddock/shared-domain/booking/contract';
import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextArea } from '@paddock/web-kit/ui/text-area.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';

const isSame = (a: SelectedSlot, b: SelectedSlot): boolean =>
  a.seat.id === b.seat.id &&
  b.row.starts - a.row.starts === SLOT_MILLIS &&
  a.entry?.state === b.entry?.state &&
  a.entry?.user === b.entry?.user &&
  a.entry?.notes === b.entry?.notes;

/** The first slot of each selected booking or blackout: consecutive half-hours share one note. */
const noteRuns = (slots: readonly SelectedSlot[]): readonly SelectedSlot[] =>
  slots
    .filter(({ entry }) => entry !== undefined)
    .toSorted((a, b) => a.column - b.column || a.row.starts - b.row.starts)
    .filter((slot, at, sorted) => {
      const before = sorted[at - 1];
      return before === undefined || !isSame(before, slot);
    });

type Read = ReadonlyMap<ReservationId, string | null>;
const notesOf = (slots: readonly SelectedSlot[]): Read =>
  new Map(slots.flatMap(({ entry }) => (entry === undefined ? [] : [[entry.id, entry.notes] as const])));
const joined = (notes: Iterable<string | null>): string =>
  [...new Set([...notes].filter((note) => note !== null))].join('\n');

/**
 * Edits the note of a booking or a blackout for colleagues; an empty text removes it. The note that was read on opening is sent
 * along: a colleague's change since then is shown here and never overwritten unseen.
 */
export const NoteDialog = ({ grid, slots, onClose, onDone }: DeskDialogProps) => {
  const [read, setRead] = useState(() => notesOf(slots));
  const [text, setText] = useState(() => joined(read.values()));
  const { notes: words } = messages;
  const { progress, run } = useOneByOne<SelectedSlot>(({ entry }, key) =>
    entry ? sendNote(entry.id, text.trim(), read.get(entry.id) ?? null, key) : Promise.resolve(),
  );
  const runs = noteRuns(slots);
  const news = runs.filter(({ entry }) => entry !== undefined && entry.notes !== (read.get(entry.id) ?? null));
  const overtaken = !progress.running && news.length > 0 && joined(notesOf(news).values()) !== text.trim();
  const goOn = (both: boolean) => {
    const theirs = joined(notesOf(news).values());
    setRead(notesOf(slots));
    if (both && theirs !== '') setText(text.trim() === '' ? theirs : `${theirs}\n${text}`);
  };
  const submit = () =>
    void run(runs).then(({ done: written, total }) => {
      // A note that was saved here counts as read.
      const saved = [...notesOf(written).keys()].map((id) => [id, text.trim() || null] as const);
      setRead(new Map([...read, ...saved]));
      if (written.length < total) return;
      showToast({ kind: 'success', text: text.trim() === '' ? words.off : words.done(total) });
      onDone();
    });
  return (
    <DeskDialog
      title={words.title}
      grid={grid}
      slots={slots}
      submit={words.submit}
      busy={progress.running ? words.busy : undefined}
      waiting={overtaken || text.trim().length > MOST_NOTES}
      onSubmit={submit}
      onClose={onClose}
    >
      {overtaken ? (
        <Alert
          kind="warning"
          action={
            <span className={styles.choices}>
              <Button onClick={() => goOn(true)}>{words.keepBoth}</Button>
              <Button onClick={() => goOn(false)}>{words.keepMine}</Button>
            </span>
          }
        >
          {news.map(({ key, entry, seat }) =>
            entry?.notes == null ? (
              <p key={key}>{words.takenOff}</p>
            ) : (
              <p key={key} className={styles.note}>
                {words.theirs} {runs.length > 1 ? words.whose(seat.name, entry.notes) : entry.notes}
              </p>
            ),
          )}
        </Alert>
      ) : (
        <OneByOneReport progress={progress} />
      )}
      <TextArea
        label={words.label}
        hint={words.hint}
        rows={4}
        maxLength={MOST_NOTES}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </DeskDialog>
  );
};
