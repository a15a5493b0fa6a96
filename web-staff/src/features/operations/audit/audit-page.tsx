import { SecurityKind } from '@paddock/shared-domain/identity/security-contract';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Tabs } from '@paddock/web-kit/ui/tabs.tsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { ActsList } from './acts-list.tsx';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit.module.css';
import { LooksList } from './looks-list.tsx';
import { SecurityList } from './security-list.tsx';
import type { AuditSearch } from './queries.ts';

const words = messages.audit;

/** /admin/audit: what staff did, and whose personal data they read (decision 0149, invariants U1, U2). */
export const AuditPage = () => {
  // A link of the operations screen or of an email about an alarm names a kind of security event.
  const [params] = useSearchParams();
  const [tab, setTab] = useState<'acts' | 'looks' | 'security'>(params.has('security') ? 'security' : 'acts');
  const [search, setSearch] = useState<AuditSearch>({});
  const [page, setPage] = useState(1);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  const list = { search, page, onPage: setPage };
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <p className={styles.intro}>{words.intro}</p>
      <AuditFilters
        search={search}
        withType={tab === 'acts'}
        withWho={tab !== 'security'}
        onSearch={(wanted) => {
          setSearch(wanted);
          setPage(1);
        }}
      />
      <Tabs
        label={words.tabs}
        selected={tab}
        onSelect={(id) => {
          setTab(id);
          setPage(1);
        }}
        tabs={[
          { id: 'acts', label: words.acts, content: <ActsList {...list} /> },
          { id: 'looks', label: words.looks, content: <LooksList {...list} /> },
          {
            id: 'security',
            label: words.security,
            content: <SecurityList {...list} first={SecurityKind.safeParse(params.get('security')).data} />,
          },
        ]}
      />
    </div>
  );
};
