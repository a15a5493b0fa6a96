import styles from '../../../ui/account.module.css';
import { call } from '../../../api.ts';
import { LATEST } from '../../../data/latest.ts';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { ReadPanel } from '../../../ui/read-panel.tsx';
import type { ReplyOf } from '@paddock/shared-domain/contracts/contract';
import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { listVouchers } from '@paddock/shared-domain/vouchers/contract';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Table } from '@paddock/web-kit/ui/table.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { type Act, VoucherAct } from './voucher-act.tsx';
import panel from './vouchers-panel.module.css';

const vouchersQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'vouchers'],
    queryFn: ({ signal }) => call(listVouchers, { params: { id }, query: LATEST, signal }),
    meta: { handled: true },
  });

const { vouchers } = messages.account;
type Row = ReplyOf<typeof listVouchers>['results'][number];
const actsOf = ({ balance_cents: left, blocked_by: by = [] }: Row): readonly Act[] => [
  by.includes('staff') ? 'unblock' : 'block',
  ...(left > 0 && by.length === 0 ? ['reissue' as const] : []),
  ...(left > 0 && !by.some((cause) => cause !== 'staff') ? ['refund' as const] : []),
];

/**
 * Gift vouchers this customer bought, newest first, with what is left on them; only the last four characters of a code (threat
 * TH-44).
 */
export const VouchersPanel = ({ user }: { readonly user: UserId }) => {
  const query = useQuery(vouchersQuery(user));
  return (
    <ReadPanel title={vouchers.title} query={query} failed={vouchers.failed} flush>
      {({ results, count }) =>
        results.length === 0 ? (
          <p className={styles.nothing}>{vouchers.none}</p>
        ) : (
          <>
            <Table
              caption={vouchers.title}
              rows={results}
              rowKey={(row) => `${row.id} ${row.created}`}
              columns={[
                {
                  key: 'voucher',
                  title: vouchers.voucher,
                  cell: (row) => (
                    <>
                      {row.id}
                      <br />
                      <span className={`${styles.when} ${styles.address}`}>
                        {momentText(row.created)}
                        {row.email_to !== null && ` · ${vouchers.mailedTo(row.email_to)}`}
                      </span>
                      {row.blocked && (
                        <>
                          <br />
                          <Chip tone="stop" sign="!">
                            {vouchers.blocked}
                          </Chip>
                          {row.blocked_by?.map((cause) => (
                            <Fragment key={cause}>
                              <br />
                              <span className={styles.when}>{vouchers.blockedWhy[cause]}</span>
                            </Fragment>
                          ))}
                        </>
                      )}
                      {row.reference !== undefined && (
                        <div className={panel.acts}>
                          <Link to={paths.timeline('vouchers', row.reference)}>{vouchers.history}</Link>
                          {actsOf(row).map((act) => (
                            <VoucherAct
                              key={act}
                              act={act}
                              user={user}
                              reference={row.reference as VoucherId}
                              shownCode={row.id}
                            />
                          ))}
                        </div>
                      )}
                    </>
                  ),
                },
                { key: 'bought', title: vouchers.bought, figures: true, cell: (row) => dollars(row.amount_cents) },
                { key: 'left', title: vouchers.left, figures: true, cell: (row) => dollars(row.balance_cents) },
              ]}
            />
            {count > results.length && <p className={styles.nothing}>{vouchers.more(results.length, count)}</p>}
          </>
        )
      }
    </ReadPanel>
  );
};
