import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { RefundEntry } from '@paddock/shared-domain/refunds/desk-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refundsQuery } from '../../../data/refunds/refund-queries.ts';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/account.module.css';
import { ReadPanel } from '../../../ui/read-panel.tsx';
import { RefundItem } from './refund-item.tsx';
import refundStyles from './refunds-panel.module.css';
import { SettleDialog } from './settle-dialog.tsx';

const words = messages.refunds;

/** All refunds of a customer; those that the card refused come first, because they wait for a person. */
export const RefundsPanel = ({ user }: { readonly user: UserId }) => {
  const query = useQuery(refundsQuery(user));
  const [settling, setSettling] = useState<RefundEntry>();
  return (
    <>
      <ReadPanel title={words.title} query={query} failed={words.failed} flush>
        {({ results, count }) =>
          results.length === 0 ? (
            <p className={styles.nothing}>{words.none}</p>
          ) : (
            <>
              <ul className={refundStyles.list}>
                {results.map((entry) => (
                  <RefundItem key={entry.id} entry={entry} onSettle={() => setSettling(entry)} />
                ))}
              </ul>
              {count > results.length && <p className={styles.nothing}>{words.more(results.length, count)}</p>}
            </>
          )
        }
      </ReadPanel>
      {settling !== undefined && <SettleDialog user={user} entry={settling} onClose={() => setSettling(undefined)} />}
    </>
  );
};
