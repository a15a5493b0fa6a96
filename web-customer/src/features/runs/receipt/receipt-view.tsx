import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { Receipt } from '@paddock/shared-domain/runs/receipt';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { CheckResult } from './check-result.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { checkedQuery } from './receipt-queries.ts';
import { Ruling } from './ruling.tsx';
import { WitnessList } from './witness-list.tsx';
import styles from './receipt-view.module.css';

/** A lap, the number of its witnesses, and each witness with its check. */
export const ReceiptView = ({ receipt }: { readonly receipt: Receipt }) => {
  const words = messages.receipt;
  const check = useQuery(checkedQuery(receipt));
  const seen = check.data?.seenBy ?? receipt.seen_by;
  const byStaff = receipt.witnesses.length === 0 && receipt.attribution === 'IMPORT';
  return (
    <div className={styles.receipt}>
      <header className={styles.head}>
        <p className={styles.time}>{lapTimeText(receipt.millis + receipt.penalty_millis)}</p>
        <p className={styles.what}>
          {receipt.track_name} · {receipt.car_name} · {words.session[receipt.session]}
        </p>
        <p className={styles.chips}>
          <Chip tone={seen > 1 ? 'go' : 'hold'} sign={seen > 1 ? '✓' : '!'}>
            {byStaff ? words.byStaff : words.seenBy[seen]}
          </Chip>
          {receipt.verdict === 'held' && <Chip tone="hold">{messages.laps.provisional}</Chip>}
          {receipt.penalty_millis > 0 && <Chip>{words.penalty((receipt.penalty_millis / 1000).toFixed(3))}</Chip>}
        </p>
      </header>
      <CheckResult check={check} kept={receipt.evidence.length > 0} />
      {receipt.witnesses.length > 0 && (
        <Panel title={words.witnesses}>
          <WitnessList receipt={receipt} checked={check.data} />
        </Panel>
      )}
      <Ruling receipt={receipt} />
      {receipt.evidence.length > 0 && (
        <Panel title={words.evidence}>
          <EvidenceList receipt={receipt} checked={check.data} />
        </Panel>
      )}
    </div>
  );
};
