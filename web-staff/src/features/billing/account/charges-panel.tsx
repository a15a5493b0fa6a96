import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { Table } from '@paddock/web-kit/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { GiveBackDialog } from '../../../ui/refunds/give-back-dialog.tsx';
import styles from '../../../ui/account.module.css';
import { chargesQuery } from './queries.ts';
import { ReadPanel } from '../../../ui/read-panel.tsx';

const { charges } = messages.account;
const { give } = messages.refunds;

/** Charges and failed attempts, newest first; each successful charge can be refunded in part or in full (rule A-075). */
export const ChargesPanel = ({ user }: { readonly user: UserId }) => {
  const query = useQuery(chargesQuery(user));
  const [giving, setGiving] = useState<string>();
  return (
    <>
      <ReadPanel title={charges.title} query={query} failed={charges.failed} flush={query.data?.count !== 0}>
        {({ results: rows, count }) =>
          rows.length === 0 ? (
            <EmptyState>{charges.none}</EmptyState>
          ) : (
            <>
              <Table
                caption={charges.title}
                rows={rows}
                rowKey={(row) => `${row.charge_id} ${row.created}`}
                columns={[
                  {
                    key: 'what',
                    title: charges.what,
                    cell: (row) => (
                      <>
                        {row.errors === null ? row.notes : charges.failedCharge(row.errors)}
                        <br />
                        <span className={styles.when}>{momentText(row.created)}</span>
                      </>
                    ),
                  },
                  { key: 'amount', title: charges.amount, figures: true, cell: (row) => dollars(row.amount_cents) },
                  {
                    key: 'receipt',
                    title: charges.receipt,
                    cell: (row) =>
                      row.receipt_url === null ? null : (
                        <a href={row.receipt_url} target="_blank" rel="noreferrer">
                          {charges.receipt}
                        </a>
                      ),
                  },
                  {
                    key: 'refund',
                    title: give.open,
                    cell: (row) =>
                      row.errors === null && row.charge_id !== '' ? (
                        <Button
                          variant="quiet"
                          aria-label={give.openFor(dollars(row.amount_cents), row.notes, momentText(row.created))}
                          onClick={() => setGiving(row.charge_id)}
                        >
                          {give.open}
                        </Button>
                      ) : null,
                  },
                ]}
              />
              {count > rows.length && <p className={styles.nothing}>{charges.more(rows.length, count)}</p>}
            </>
          )
        }
      </ReadPanel>
      {giving !== undefined && <GiveBackDialog user={user} source={giving} onClose={() => setGiving(undefined)} />}
    </>
  );
};
