import type { ActItem } from '@paddock/shared-domain/operations/acts-contract';
import { listActsCsv } from '@paddock/shared-domain/operations/acts-contract';
import { requestUrl } from '@paddock/web-kit/api/build-request.ts';
import { downloadFile } from '@paddock/web-kit/statement/download-file.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import type { Column } from '@paddock/web-kit/ui/table.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths, type TimelineKind } from '../../../paths.ts';
import styles from './audit.module.css';
import { Found } from './found.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { actsAsked, actsQuery, type AuditSearch } from './queries.ts';

const words = messages.audit;
const { events } = messages;
type About = ActItem['about'][number];
const kinds: Readonly<Record<About['kind'], TimelineKind>> = {
  customer: 'customers',
  seat: 'seats',
  reservation: 'reservations',
  voucher: 'vouchers',
};
const nameOf = ({ kind, id, name }: About): string =>
  kind === 'customer' ? (name ?? events.forgotten) : `${events.kinds[kind]} ${name ?? id.slice(0, 6)}`;

const columns: readonly Column<ActItem>[] = [
  { key: 'what', title: words.event, cell: ({ type }) => events.sentence(type) },
  { key: 'at', title: words.at, cell: ({ at }) => momentText(at) },
  { key: 'who', title: words.who, cell: ({ actor }) => actor.name ?? events.forgotten },
  {
    key: 'about',
    title: words.about,
    cell: ({ about }) => (
      <ul className={styles.about}>
        {about.map((each) => (
          <li key={each.kind + each.id}>
            <Link to={paths.timeline(kinds[each.kind], each.id)}>{nameOf(each)}</Link>
          </li>
        ))}
      </ul>
    ),
  },
  { key: 'reason', title: words.reason, cell: ({ reason }) => reason, wideOnly: true },
  { key: 'by', title: words.by, cell: ({ permission }) => <code>{permission}</code>, wideOnly: true },
];

type ListProps = { readonly search: AuditSearch; readonly page: number; readonly onPage: (page: number) => void };

/** Actions of staff: who did what, to whom, when and why. */
export const ActsList = ({ search, page, onPage }: ListProps) => {
  const query = useQuery(actsQuery(search, page));
  const file = useMutation({
    mutationFn: () => downloadFile(requestUrl('/api', listActsCsv, { query: actsAsked(search) }), 'staff-actions.csv'),
    meta: { handled: true },
  });
  return (
    <>
      <Found
        caption={words.acts}
        empty={words.noActs}
        query={query}
        columns={columns}
        rowKey={({ event_id }) => event_id}
        page={page}
        onPage={onPage}
      />
      <ProblemAlert error={file.error} words={words.downloadFailed} />
      <Button busy={file.isPending} busyLabel={words.downloading} onClick={() => file.mutate()}>
        {words.download}
      </Button>
    </>
  );
};
