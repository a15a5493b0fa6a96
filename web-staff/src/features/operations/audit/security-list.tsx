import type { ReplyOf } from '@paddock/shared-domain/contracts/contract';
import {
  type listSecurityEvents,
  SECURITY_KINDS,
  SecurityKind,
} from '@paddock/shared-domain/identity/security-contract';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import type { Column } from '@paddock/web-kit/ui/table.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './audit.module.css';
import { Found } from './found.tsx';
import { type AuditSearch, securityQuery } from './queries.ts';

const words = messages.audit;
const { events } = messages;
type Item = ReplyOf<typeof listSecurityEvents>['results'][number];

const person = (id: Item['user'], name: string | null) =>
  id === null ? words.unknown : <Link to={paths.timeline('customers', id)}>{name ?? events.forgotten}</Link>;

const columns: readonly Column<Item>[] = [
  { key: 'kind', title: words.kind, cell: ({ kind, times }) => words.times(words.kinds[kind], times) },
  { key: 'at', title: words.at, cell: ({ at }) => momentText(at) },
  { key: 'person', title: words.person, cell: ({ user, user_name: name }) => person(user, name) },
  { key: 'source', title: words.source, cell: ({ source }) => <code>{source}</code> },
  {
    key: 'about',
    title: words.whom,
    cell: ({ about, about_name: name }) => about !== null && person(about, name),
    wideOnly: true,
  },
  { key: 'what', title: words.call, cell: ({ what }) => <code>{what}</code>, wideOnly: true },
];

const options = SECURITY_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }));

type ListProps = {
  readonly search: AuditSearch;
  /** The kind that is shown first; undefined for all. */
  readonly first: SecurityKind | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
};

/** Logins, changes of rights, limits and refusals, with filters for their kind and source. */
export const SecurityList = ({ search, first, page, onPage }: ListProps) => {
  const [kind, setKind] = useState(first);
  const [source, setSource] = useState('');
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={words.kind}
          capitals
          placeholder={words.anyKind}
          options={options}
          value={kind ?? ''}
          onChange={({ target }) => {
            setKind(SecurityKind.safeParse(target.value).data);
            onPage(1);
          }}
        />
        <TextField
          label={words.source}
          capitals
          value={source}
          maxLength={60}
          onChange={({ target }) => {
            setSource(target.value.trim());
            onPage(1);
          }}
        />
      </div>
      <Found
        caption={words.security}
        empty={words.noSecurity}
        query={useQuery(securityQuery(search, { kind, source }, page))}
        columns={columns}
        rowKey={({ id }) => id}
        page={page}
        onPage={onPage}
      />
    </>
  );
};
