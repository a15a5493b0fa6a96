import type { Subscription } from '@paddock/shared-domain/club/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import type { ReactNode } from 'react';
import { dayWords, lastDayWords } from '../../data/day-words.ts';
import { messages } from '../../messages/messages.ts';
import styles from './membership.module.css';

/** The date and amount of the next charge, and which credits expire first (CLUB-32, rule A-090). */
export const MembershipDates = ({
  subscription,
  zone,
}: {
  readonly subscription: Subscription;
  readonly zone: string;
}) => {
  const { club } = messages;
  const { next_renewal: renewal, next_renewal_cents: cents, next_renewal_credits: credits, lots } = subscription;
  const next = lots.filter(({ left }) => left > 0).toSorted((a, b) => (a.expires < b.expires ? -1 : 1))[0];
  return (
    <dl className={styles.dates}>
      <Dated
        label={club.nextRenewal}
        day={renewal === null ? club.noRenewal : dayWords(renewal, zone)}
        note={renewal !== null && cents !== null && club.renewal(dollars(cents), credits ?? 0)}
      />
      <Dated
        label={club.nextExpiry}
        day={next === undefined ? club.noExpiry : lastDayWords(next.expires, zone)}
        note={next !== undefined && club.expiry(next.left)}
      />
    </dl>
  );
};

type DatedProps = { readonly label: string; readonly day: string; readonly note: ReactNode };
const Dated = ({ label, day, note }: DatedProps) => (
  <div>
    <Capitals as="dt">{label}</Capitals>
    <dd>
      <Figure>{day}</Figure>
    </dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
);
