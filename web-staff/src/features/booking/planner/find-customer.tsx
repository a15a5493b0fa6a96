import type { PlannerDay } from '@paddock/shared-domain/booking/contract';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { SearchBox } from '@paddock/web-kit/ui/search-box.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePermissions } from '../../../data/identity/account-queries.ts';
import { peopleQuery } from '../../../data/identity/people-query.ts';
import { holds } from '../../../data/identity/staff-rights.ts';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import { FoundPerson, type HighlightedPerson } from './found-person.tsx';
import styles from './planner-rail.module.css';

type FindCustomerProps = {
  readonly day: PlannerDay | undefined;
  readonly person: HighlightedPerson | undefined;
  readonly onPerson: (person: HighlightedPerson | undefined) => void;
  readonly onDate: (date: string) => void;
};

/** Finds a person: opens the account for staff who may, else highlights the person's slots (PLAN-03, rule A-127). */
export const FindCustomer = ({ day, person, onPerson, onDate }: FindCustomerProps) => {
  const [search, setSearch] = useState('');
  const people = useQuery(peopleQuery(search));
  const { data: rights } = usePermissions();
  const opens = rights !== undefined && holds(rights, 'user.change_user');
  const navigate = useNavigate();
  const { find } = messages.planner;
  return (
    <section className={styles.group} aria-label={find.label}>
      <SearchBox
        label={find.label}
        placeholder={find.placeholder}
        emptyText={find.none}
        onSearch={setSearch}
        searching={people.isLoading}
        results={people.data?.map(({ id, display_name, email }) => ({ id, label: display_name, note: email }))}
        {...(people.isError && { error: problemText(people.error) })}
        onChoose={(id) => {
          const found = people.data?.find((one) => one.id === id);
          if (found === undefined) return;
          if (opens) void navigate(paths.user(found.id));
          else onPerson({ id: found.id, name: found.display_name });
        }}
      />
      {person && <FoundPerson person={person} day={day} onClear={() => onPerson(undefined)} onDate={onDate} />}
    </section>
  );
};
