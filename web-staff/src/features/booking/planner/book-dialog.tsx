import { MOST_NOTES } from '@paddock/shared-domain/booking/contract';
import { TextArea } from '@paddock/web-kit/ui/text-area.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { SearchBox } from '@paddock/web-kit/ui/search-box.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from '../../../data/identity/people-query.ts';
import { messages } from '../../../messages/en.ts';
import { DeskDialog, type DeskDialogProps } from '../../../ui/booking/desk-dialog.tsx';
import type { HighlightedPerson } from './found-person.tsx';
import { useBookFor, useWelcomeWalkIn, type WalkIn } from './mutations.ts';
import { useAsSent } from './use-as-sent.ts';
import { WalkInFields } from './walk-in-fields.tsx';
import styles from '../../../ui/booking/desk-dialog.module.css';

/** Books the selected empty slots for a customer at the desk or on the phone: all of them or none (rule A-128). */
export const BookDialog = ({ grid, slots: standing, onClose, onDone }: DeskDialogProps) => {
  const [search, setSearch] = useState('');
  const [person, setPerson] = useState<HighlightedPerson>();
  const [notes, setNotes] = useState('');
  const [walkIn, setWalkIn] = useState<WalkIn>();
  const welcome = useWelcomeWalkIn();
  const people = useQuery(peopleQuery(search));
  const { book, find } = messages.planner;
  const send = useBookFor();
  // The day may show the booking before its answer arrives: until then the dialog keeps the slots that were sent.
  const slots = useAsSent(standing, send.isPending || welcome.isPending);
  const total = slots.reduce((sum, { key, seat }) => sum + (grid.rulePrices.get(key) ?? seat.cost_cents), 0);
  const bookFor = ({ id: user, name }: HighlightedPerson) =>
    send.mutate(
      { slots, user, notes: notes.trim() },
      {
        onSuccess: ({ results }) => {
          showToast({ kind: 'success', text: book.done(results.length, name) });
          onDone();
        },
      },
    );
  const submit = () => {
    if (person !== undefined) return bookFor(person);
    if (walkIn === undefined) return;
    welcome.mutate(walkIn, {
      onSuccess: ({ id, display_name: name }) => {
        setPerson({ id, name });
        bookFor({ id, name });
      },
    });
  };
  return (
    <DeskDialog
      title={book.title}
      grid={grid}
      slots={slots}
      submit={book.submit(slots.length)}
      busy={send.isPending || welcome.isPending ? book.busy : undefined}
      waiting={person === undefined && (walkIn === undefined || walkIn.first_name.trim() === '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProblemAlert error={send.error} after={book.failed} />
      {person === undefined && walkIn !== undefined ? (
        <>
          <ProblemAlert error={welcome.error} />
          <WalkInFields who={walkIn} onWho={setWalkIn} />
          <p className={styles.small}>{book.words(dollars(total))}</p>
          {!welcome.isPending && <Button onClick={() => setWalkIn(undefined)}>{book.known}</Button>}
        </>
      ) : person === undefined ? (
        <div className={styles.search}>
          <SearchBox
            label={book.who}
            placeholder={find.placeholder}
            emptyText={find.none}
            onSearch={setSearch}
            searching={people.isLoading}
            results={people.data?.map(({ id, display_name, email }) => ({ id, label: display_name, note: email }))}
            {...(people.isError && { error: problemText(people.error) })}
            onChoose={(id) => {
              const found = people.data?.find((one) => one.id === id);
              if (found) setPerson({ id: found.id, name: found.display_name });
            }}
          />
          <Button onClick={() => setWalkIn({ first_name: '', last_name: '', email: '', contact_phone: '' })}>
            {book.walkIn}
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.person}>
            {book.forWhom(person.name)}
            {!send.isPending && <Button onClick={() => setPerson(undefined)}>{book.other}</Button>}
          </p>
          <p className={styles.small}>{book.words(dollars(total))}</p>
        </>
      )}
      {(person !== undefined || walkIn !== undefined) && (
        <TextArea
          label={book.notes}
          hint={messages.notes.hint}
          rows={2}
          maxLength={MOST_NOTES}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      )}
    </DeskDialog>
  );
};
