import type { Charge } from '@paddock/shared-domain/billing/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { serverText } from '@paddock/web-kit/language/server-words.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { chargesQuery } from '../../../data/billing/balance-queries.ts';
import { configurationQuery } from '../../../data/configuration-query.ts';
import { dayWords } from '../../../data/day-words.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import styles from './recent-transactions.module.css';

/** The button that opens the list of charges and failed attempts (DASH-05). */
export const RecentTransactions = ({ userId }: { readonly userId: string }) => {
  const [open, setOpen] = useState(false);
  const { transactions } = messages;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        {transactions.open}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={transactions.title}
        closeOnBackdrop
        footer={<Button onClick={close}>{transactions.close}</Button>}
      >
        <Charges userId={userId} />
        <Link to={paths.statement}>{messages.statement.open}</Link>
      </Dialog>
    </>
  );
};

const Charges = ({ userId }: { readonly userId: string }) => {
  const { data, isError, isFetching, refetch } = useQuery(chargesQuery(userId));
  const { data: configuration } = useQuery(configurationQuery);
  const { transactions } = messages;
  if (data === undefined && isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {transactions.failed}
      </ErrorState>
    );
  if (data === undefined || !configuration)
    return (
      <Loading what={transactions.what}>
        <Skeleton count={4} height={44} />
      </Loading>
    );
  if (data.length === 0) return <EmptyState>{transactions.empty}</EmptyState>;
  return (
    <ul className={styles.list} aria-label={transactions.table}>
      {data.map((charge) => (
        <ChargeRow
          key={`${charge.created} ${charge.charge_id}`}
          charge={charge}
          day={dayWords(charge.created, configuration.timezone)}
        />
      ))}
    </ul>
  );
};

/** One charge with its receipt, or a failed attempt with its reason (PAY-12). */
const ChargeRow = ({ charge, day }: { readonly charge: Charge; readonly day: string }) => {
  const { transactions } = messages;
  const failed = charge.errors !== null;
  const amount = dollars(charge.amount_cents);
  return (
    <li className={styles.charge}>
      <span>
        {charge.notes === '' ? transactions.charge : serverText(charge.notes, undefined)}
        <span className={styles.note}>{day}</span>
      </span>
      <span className={failed ? styles.failed : undefined}>
        <Figure size="small">{amount}</Figure>
      </span>
      <span className={styles.state}>
        <Chip tone={failed ? 'stop' : 'go'} sign={failed ? '×' : '✓'}>
          {failed ? transactions.notCharged : transactions.paid}
        </Chip>
        {charge.errors !== null && <span className={styles.note}>{serverText(charge.errors, undefined)}</span>}
      </span>
      {charge.receipt_url !== null && (
        <a href={charge.receipt_url} target="_blank" rel="noreferrer" aria-label={transactions.receiptOf(amount, day)}>
          {transactions.receipt}
        </a>
      )}
    </li>
  );
};
