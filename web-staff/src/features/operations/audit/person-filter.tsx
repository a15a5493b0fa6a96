import { UserId } from '@paddock/shared-domain/kernel/ids';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { SearchBox } from '@paddock/web-kit/ui/search-box.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from '../../../data/identity/people-query.ts';
import { messages } from '../../../messages/en.ts';
import styles from './audit.module.css';

const words = messages.audit;

type PersonFilterProps = {
  readonly label: string;
  readonly chosen: UserId | undefined;
  readonly onChoose: (user: UserId | undefined) => void;
};

/** Chooses one person to search for, and clears the choice. */
export const PersonFilter = ({ label, chosen, onChoose }: PersonFilterProps) => {
  const [search, setSearch] = useState('');
  const [name, setName] = useState('');
  const people = useQuery(peopleQuery(search));
  if (chosen !== undefined)
    return (
      <div className={styles.chosen}>
        <span>
          {label}: <strong>{words.chosen(name)}</strong>
        </span>
        <Button aria-label={words.clear(name)} onClick={() => onChoose(undefined)}>
          <span aria-hidden="true">×</span>
        </Button>
      </div>
    );
  return (
    <SearchBox
      label={label}
      placeholder={words.find}
      emptyText={words.nobody}
      onSearch={setSearch}
      searching={people.isLoading}
      results={people.data?.map(({ id, display_name, email }) => ({ id, label: display_name, note: email }))}
      {...(people.isError && { error: problemText(people.error) })}
      onChoose={(id) => {
        setName(people.data?.find((person) => person.id === id)?.display_name ?? '');
        onChoose(UserId.parse(id));
      }}
    />
  );
};
