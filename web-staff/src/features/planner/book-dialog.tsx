import { dollars } from '@paddock/shared-domain/kernel/money';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { SearchBox } from '@paddock/web-kit/ui/search-box.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from '../../data/people-query.ts';
import { messages } from '../../messages/en.ts';
import { DeskDialog } from './desk-dialog.tsx';
import type { HighlightedPerson } from './found-person.tsx';
import { sendBooking } from './mutations.ts';
import { OneByOneReport } from './one-by-one-report.tsx';
import { useOneByOne } from './one-by-one.ts';
import type { SelectedSlot } from './selected-slots.ts';
import type { DeskDialogProps } from './selection-desk.tsx';
import styles from './desk-dialog.module.css';

/** Books the selected empty slots for somebody at the desk or on the phone, one request each (ruling A-128). */
export const BookDialog = ({ grid, slots, onClose, onDone }: DeskDialogProps) => {
  const [search, setSearch] = useState('');
  const [person, setPerson] = useState<HighlightedPerson>();
  const people = useQuery(peopleQuery(search));
  const { book, find } = messages.planner;
  const { progress, run } = useOneByOne<SelectedSlot>((slot, key) =>
    person ? sendBooking(slot, person.id, key) : Promise.resolve(),
  );
  const total = slots.reduce((sum, { seat }) => sum + seat.cost_cents, 0);
  const submit = () =>
    void run(slots).then(({ done, total: asked }) => {
      if (done.length < asked || person === undefined) return;
      showToast({ kind: 'success', text: book.done(asked, person.name) });
      onDone();
    });
  return (
    <DeskDialog
      title={book.title}
      grid={grid}
      slots={slots}
      submit={book.submit(slots.length)}
      busy={progress.running ? book.busy(progress.done.length, progress.total) : undefined}
      waiting={person === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <OneByOneReport progress={progress} />
      {person === undefined ? (
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
