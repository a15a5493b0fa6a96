import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { SearchBox } from '@paddock/web-kit/ui/search-box.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { peopleQuery } from '../../data/people-query.ts';
import { messages } from '../../messages/en.ts';
import { DeskDialog } from './desk-dialog.tsx';
import type { HighlightedPerson } from './found-person.tsx';
import { sendBooking, useWelcomeWalkIn, type WalkIn } from './mutations.ts';
import { OneByOneReport } from './one-by-one-report.tsx';
import { useOneByOne } from './one-by-one.ts';
import type { SelectedSlot } from './selected-slots.ts';
import type { DeskDialogProps } from './selection-desk.tsx';
import { WalkInFields } from './walk-in-fields.tsx';
import styles from './desk-dialog.module.css';

/** Books the selected empty slots for somebody at the desk or on the phone, one request each (ruling A-128). */
export const BookDialog = ({ grid, slots, onClose, onDone }: DeskDialogProps) => {
  const [search, setSearch] = useState('');
  const [person, setPerson] = useState<HighlightedPerson>();
  const [walkIn, setWalkIn] = useState<WalkIn>();
  const welcome = useWelcomeWalkIn();
  const people = useQuery(peopleQuery(search));
  const { book, find } = messages.planner;
  // Who it is for is known to a press before it is drawn: somebody new has their account first.
  const whom = useRef<HighlightedPerson>(undefined);
  const { progress, run } = useOneByOne<SelectedSlot>((slot, key) =>
    whom.current ? sendBooking(slot, whom.current.id, key) : Promise.resolve(),
  );
  const total = slots.reduce((sum, { seat }) => sum + seat.cost_cents, 0);
  const bookFor = (somebody: HighlightedPerson) => {
    whom.current = somebody;
    void run(slots).then(({ done, total: asked }) => {
      if (done.length < asked) return;
      showToast({ kind: 'success', text: book.done(asked, somebody.name) });
      onDone();
    });
  };
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
      busy={progress.running || welcome.isPending ? book.busy(progress.done.length, progress.total) : undefined}
      waiting={person === undefined && (walkIn === undefined || walkIn.first_name.trim() === '' || walkIn.email === '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <OneByOneReport progress={progress} />
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
          <Button onClick={() => setWalkIn({ first_name: '', last_name: '', email: '' })}>{book.walkIn}</Button>
        </div>
      ) : (
        <>
          <p className={styles.person}>
            {book.forWhom(person.name)}
            {!progress.running && <Button onClick={() => setPerson(undefined)}>{book.other}</Button>}
          </p>
          <p className={styles.small}>{book.words(dollars(total))}</p>
        </>
      )}
    </DeskDialog>
  );
};
