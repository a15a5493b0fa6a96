import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { SearchBox } from '@paddock/web-kit/ui/search-box.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { peopleQuery } from '../../../data/identity/people-query.ts';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import styles from '../../../ui/account.module.css';

const words = messages.account.people;

type PeoplePageProps = {
  /** Other ways to find a customer, from other features. */
  readonly children?: ReactNode;
};

/** /admin/user: finds a customer and opens the account (USER-13). */
export const PeoplePage = ({ children }: PeoplePageProps) => {
  const [search, setSearch] = useState('');
  const people = useQuery(peopleQuery(search));
  const navigate = useNavigate();
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <div className={styles.narrow}>
        <Panel>
          <SearchBox
            label={words.find}
            placeholder={words.placeholder}
            emptyText={words.none}
            onSearch={setSearch}
            searching={people.isLoading}
            results={people.data?.map(({ id, display_name, email }) => ({ id, label: display_name, note: email }))}
            {...(people.isError && { error: problemText(people.error) })}
            onChoose={(id) => void navigate(paths.user(id))}
          />
          <p className={styles.hint}>{words.hint}</p>
        </Panel>
        {children}
      </div>
    </div>
  );
};
