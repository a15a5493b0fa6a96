import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePermissions } from '../../../data/identity/account-queries.ts';
import { holds } from '../../../data/identity/staff-rights.ts';
import { messages } from '../../../messages/en.ts';
import { paths, type TimelineKind } from '../../../paths.ts';
import { endOfMinute } from '../../../ui/end-of-minute.ts';
import { EventEntry } from './event-entry.tsx';
import { ForgettingProof } from './forgetting-proof.tsx';
import { isMissing } from './is-missing.ts';
import { momentOf } from './moment-of.ts';
import { timelineQuery } from './queries.ts';
import styles from './timeline.module.css';

const words = messages.timeline;

/** /admin/timeline/…: the history of a customer, seat, reservation or voucher, as of any moment. */
export const TimelinePage = ({ kind }: { readonly kind: TimelineKind }) => {
  const { id = '' } = useParams();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, isError, isFetching, refetch } = useQuery(timelineQuery(kind, id, endOfMinute(text), page));
  const { data: rights } = usePermissions();
  const opensAccounts =
    rights !== undefined && holds(rights, 'user.change_user') && holds(rights, 'reservations.change_reservation');
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  const change = (value: string) => {
    setText(value);
    setPage(1);
  };
  return (
    <div className={styles.page}>
      <PageTitle>{words.titles[kind]}</PageTitle>
      <p className={styles.id}>
        <code>{id}</code>
        {kind === 'customers' && opensAccounts && <Link to={paths.user(id)}>{words.account}</Link>}
      </p>
      {kind === 'customers' && <ForgettingProof user={id} />}
      <div className={styles.asOf}>
        <TextField
          type="datetime-local"
          label={words.asOf}
          hint={words.asOfHint}
          capitals
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </div>
      {isError && isMissing(error) && <EmptyState>{words.missing}</EmptyState>}
      {isError && !isMissing(error) && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.what}>
          <Skeleton shape="block" count={3} />
        </Loading>
      )}
      {data !== undefined && !isError && (
        <>
          <p role="status">{words.stands(momentOf(data.as_of), data.count)}</p>
          {data.count === 0 && <EmptyState>{words.none}</EmptyState>}
          <ol className={styles.list} aria-label={words.list}>
            {data.results.map((entry) => (
              <EventEntry key={entry.event_id} {...{ entry, opensAccounts }} />
            ))}
          </ol>
          {data.page_count > 1 && (
            <Pagination label={words.pages} page={page} pageCount={data.page_count} onPage={setPage} />
          )}
        </>
      )}
    </div>
  );
};
