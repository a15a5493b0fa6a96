import type { Subscription } from '@paddock/shared-domain/club/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { useState } from 'react';
import { messages } from '../../messages/messages.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CreditBalance } from './credit-balance.tsx';
import { CreditLots } from './credit-lots.tsx';
import { dayWords } from '../../data/day-words.ts';
import { MembershipChanges } from './membership-changes.tsx';
import { MembershipDates } from './membership-dates.tsx';
import styles from './membership.module.css';
import { PayOwed, type PayingOwed } from './pay-owed.tsx';

type PresentMembershipProps = {
  readonly subscription: Subscription;
  readonly userId: string;
  readonly zone: string;
  readonly owed: PayingOwed;
};

/**
 * A current membership: state, credits, next charge; after a failed renewal, the warning and the way to pay (DASH-08, rule
 *
 */
export const PresentMembership = ({ subscription, userId, zone, owed }: PresentMembershipProps) => {
  const [cancelling, setCancelling] = useState(false);
  const { club } = messages;
  const { in_good_standing: good, unpaid_cents: unpaid, next_renewal_card: card } = subscription;
  const { unpaid_next_try: nextTry, unpaid_last_day: lastDay } = subscription;
  return (
    <div className={styles.status}>
      <div className={styles.chips}>
        <Chip tone="club" sign="★">
          {club.member}
        </Chip>
        <Chip tone={good ? 'go' : 'stop'} sign={good ? '✓' : '!'}>
          {good ? club.goodStanding : club.notGoodStanding}
        </Chip>
      </div>
      {!good && (
        <>
          <Alert kind="warning" announced={false}>
            {club.warning} {club.pausedWords}
            {nextTry !== null && ` ${club.triesAgain(dayWords(nextTry, zone))}`}
            {lastDay !== null && ` ${club.payUntil(dayWords(lastDay, zone))}`}
          </Alert>
          {unpaid > 0 && <PayOwed userId={userId} owed={owed} />}
        </>
      )}
      {good && (card === 'expires' || card === 'missing') && (
        <Alert kind="warning" announced={false}>
          {club.cardWarning[card]} <a href="#payment-method">{club.toCard}</a>
        </Alert>
      )}
      <CreditBalance subscription={subscription} />
      <MembershipDates subscription={subscription} zone={zone} />
      <MembershipChanges subscription={subscription} userId={userId} zone={zone} />
      <CreditLots lots={subscription.lots} zone={zone} />
      <Button variant="quiet" onClick={() => setCancelling(true)}>
        {club.cancel}
      </Button>
      {cancelling && (
        <CancelDialog subscription={subscription} userId={userId} zone={zone} onClose={() => setCancelling(false)} />
      )}
    </div>
  );
};
