import type { Subscription } from '@paddock/shared-domain/club/contract';
import { MeterBar } from '@paddock/web-kit/ui/meter-bar.tsx';
import { dayWords, lastDayWords } from '../../data/day-words.ts';
import { messages } from '../../messages/messages.ts';
import styles from './membership.module.css';

/** The remaining credits of each month, next to expire first (CLUB-06, rule A-090). */
export const CreditLots = ({ lots, zone }: { readonly lots: Subscription['lots']; readonly zone: string }) => {
  const { club } = messages;
  const shown = lots.filter(({ left }) => left > 0).toSorted((a, b) => (a.expires < b.expires ? -1 : 1));
  if (shown.length === 0) return null;
  return (
    <details className={styles.lots}>
      <summary>{club.lots}</summary>
      <ul>
        {shown.map((lot) => (
          <li key={lot.granted + lot.expires}>
            <span>{club.lotGranted(dayWords(lot.granted, zone))}</span>
            <span className={styles.left}>{club.lotLeft(lot.left, lot.credits)}</span>
            <MeterBar label={club.lotMeter(dayWords(lot.granted, zone))} value={lot.left / lot.credits} />
            <span className={styles.note}>{club.lotExpires(lastDayWords(lot.expires, zone))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
