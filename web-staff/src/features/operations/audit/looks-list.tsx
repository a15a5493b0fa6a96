import type { ReplyOf } from '@paddock/shared-domain/contracts/contract';
import type { listReads } from '@paddock/shared-domain/identity/audit-contract';
import type { Column } from '@paddock/web-kit/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import { Found } from './found.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { type AuditSearch, looksQuery } from './queries.ts';

const words = messages.audit;
const { events } = messages;
type Look = ReplyOf<typeof listReads>['results'][number];

const columns: readonly Column<Look>[] = [
  { key: 'who', title: words.who, cell: ({ reader_name: name }) => (name === '' ? events.forgotten : name) },
  { key: 'at', title: words.at, cell: ({ at }) => momentText(at) },
  {
    key: 'whom',
    title: words.whom,
    cell: ({ user, user_name: name }) =>
      user !== null && <Link to={paths.timeline('customers', user)}>{name ?? events.forgotten}</Link>,
  },
  { key: 'what', title: words.looked, cell: ({ what }) => <code>{what}</code> },
  { key: 'by', title: words.by, cell: ({ permission }) => <code>{permission}</code>, wideOnly: true },
];

type ListProps = { readonly search: AuditSearch; readonly page: number; readonly onPage: (page: number) => void };

/** Whose personal data staff read (invariant U2). */
export const LooksList = ({ search, page, onPage }: ListProps) => (
  <Found
    caption={words.looks}
    empty={words.noLooks}
    query={useQuery(looksQuery(search, page))}
    columns={columns}
    rowKey={({ id }) => id}
    page={page}
    onPage={onPage}
  />
);
