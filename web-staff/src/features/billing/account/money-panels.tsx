import type { CostBreakdown } from '@paddock/shared-domain/billing/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Table } from '@paddock/web-kit/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { balanceQuery, costQuery } from './queries.ts';
import { ReadPanel } from '../../../ui/read-panel.tsx';
import styles from '../../../ui/account.module.css';

const { cost, outstanding } = messages.account;

/** What the account owes, summed by kind (AUSR-04, PAY-20). */
export const CostPanel = ({ user }: { readonly user: UserId }) => {
  const query = useQuery(costQuery(user));
  return (
    <ReadPanel title={cost.title} query={query} failed={cost.failed} flush>
      {(breakdown) => <CostTable breakdown={breakdown} />}
    </ReadPanel>
  );
};
const CostTable = ({ breakdown: { items, total } }: { readonly breakdown: CostBreakdown }) =>
  items.length === 0 ? (
    <p className={styles.nothing}>{cost.none}</p>
  ) : (
    <>
      <Table
        caption={cost.title}
        rows={items}
        rowKey={(item) => `${item.description} ${item.amount_each}`}
        columns={[
          { key: 'description', title: cost.description, cell: (item) => item.description },
          { key: 'qty', title: cost.quantity, figures: true, cell: (item) => item.qty },
          { key: 'each', title: cost.each, figures: true, cell: (item) => dollars(item.amount_each) },
          { key: 'amount', title: cost.amount, figures: true, cell: (item) => dollars(item.amount) },
        ]}
      />
      <p className={styles.total}>
        <span>{cost.total}</span>
        <strong>{dollars(total)}</strong>
      </p>
    </>
  );

/** What the account owes item by item, oldest first (AUSR-05, rule A-082). */
export const OutstandingPanel = ({ user, onClear }: { readonly user: UserId; readonly onClear: () => void }) => {
  const query = useQuery(balanceQuery(user));
  return (
    <ReadPanel
      title={outstanding.title}
      query={query}
      failed={outstanding.failed}
      flush
      aside={
        query.data !== undefined &&
        query.data.detail.length > 0 && <Button onClick={onClear}>{outstanding.clear}</Button>
      }
    >
      {({ detail }) =>
        detail.length === 0 ? (
          <p className={styles.nothing}>{outstanding.none}</p>
        ) : (
          <Table
            caption={outstanding.title}
            rows={detail}
            rowKey={(item) => item.id}
            columns={[
              { key: 'item', title: outstanding.item, cell: (item) => item.description },
              { key: 'since', title: outstanding.since, cell: (item) => momentText(item.created) },
              { key: 'amount', title: outstanding.amount, figures: true, cell: (item) => dollars(item.amount_cents) },
            ]}
          />
        )
      }
    </ReadPanel>
  );
};
