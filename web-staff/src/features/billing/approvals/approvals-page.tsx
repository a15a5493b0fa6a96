import styles from './approvals.module.css';
import { call } from '../../../api.ts';
import { usePermissions, useUserId } from '../../../data/identity/account-queries.ts';
import { holds } from '../../../data/identity/staff-rights.ts';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { answerApproval, type ApprovalItem, listApprovals } from '@paddock/shared-domain/billing/approval-contract';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Money } from '@paddock/web-kit/ui/money.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

const words = messages.approvals;

const approvalsQuery = queryOptions({
  queryKey: ['approvals', 'all'],
  queryFn: ({ signal }) => call(listApprovals, { signal }),
  meta: { handled: true },
});

/** The buttons of a second person, or the reason why this reader has none. */
const Answer = ({ item }: { readonly item: ApprovalItem }) => {
  const isMine = useUserId() === item.asked_by.id;
  const client = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (answer: 'grant' | 'decline') =>
      call(answerApproval, { params: { id: UserId.parse(item.user.id), approval: item.id }, body: { answer } }),
    onSuccess: (_, answer) =>
      showToast({ kind: 'success', text: answer === 'grant' ? words.didGrant : words.didDecline }),
    onSettled: () => client.invalidateQueries({ queryKey: ['approvals'] }),
    meta: { handled: true },
  });
  if (item.state === 'granted') return isMine ? words.grantedYours : words.granted;
  if (isMine) return words.yours;
  return (
    <>
      <div className={styles.answers}>
        {(['grant', 'decline'] as const).map((answer) => (
          <Button
            key={answer}
            variant={answer === 'grant' ? 'primary' : 'quiet'}
            busy={isPending && variables === answer}
            busyLabel={words.granting}
            disabled={isPending}
            onClick={() => mutate(answer)}
          >
            {words[answer]}
          </Button>
        ))}
      </div>
      <ProblemAlert error={error} />
    </>
  );
};

/** /admin/approvals: what colleagues want to give away, above the sums that one person may decide in a day. */
export const ApprovalsPage = () => {
  const { data, isError, isFetching, refetch } = useQuery(approvalsQuery);
  const { data: rights } = usePermissions();
  useScopes(['approvals/all']);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  // An account needs both permissions (AUSR-19).
  const opens = rights !== undefined && holds(rights, 'reservations.change_reservation');
  const nameOf = ({ user }: ApprovalItem) => user.name ?? words.forgotten;
  const columns: readonly Column<ApprovalItem>[] = [
    {
      key: 'user',
      title: words.customer,
      cell: (item) => (opens ? <Link to={paths.user(item.user.id)}>{nameOf(item)}</Link> : nameOf(item)),
    },
    { key: 'act', title: words.act, cell: ({ act }) => words.acts[act] },
    { key: 'amount', title: words.amount, figures: true, cell: ({ amount_cents: cents }) => <Money cents={cents} /> },
    {
      key: 'asked',
      title: words.asked,
      cell: ({ asked_by: by, asked_at: at }) => words.askedAt(by.name ?? words.staff, momentText(at)),
    },
    { key: 'reason', title: words.reason, cell: ({ reason }) => reason },
    { key: 'answer', title: words.answer, cell: (item) => <Answer item={item} /> },
  ];
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <p className={styles.intro}>{words.intro}</p>
      {data === undefined && isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.what}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
      {data?.results.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {data !== undefined && data.results.length > 0 && (
        <Table caption={words.caption} columns={columns} rows={data.results} rowKey={({ id }) => id} cardsOnPhone />
      )}
    </div>
  );
};
