import type { Subscription } from '@paddock/shared-domain/club/contract';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Link } from 'react-router-dom';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { CreditBalance } from './credit-balance.tsx';
import { CreditLots } from './credit-lots.tsx';
import styles from './membership.module.css';

type EndedMembershipProps = { readonly subscription: Subscription; readonly zone: string; readonly open: boolean };

/** An ended membership; its remaining credits stay valid, and a new membership can be started (CLUB-21, rule A-094). */
export const EndedMembership = ({ subscription, zone, open }: EndedMembershipProps) => {
  const { club } = messages;
  const left = subscription.credits_balance > 0;
  return (
    <div className={styles.status}>
      <div className={styles.chips}>
        <Chip sign="■">{club.ended}</Chip>
      </div>
      {left && <CreditBalance subscription={subscription} />}
      <p className={styles.note}>
        {club.endedWords} {left && club.endedCredits}
      </p>
      <CreditLots lots={subscription.lots} zone={zone} />
      {open && (
        <Link to={paths.subscription} className={buttonClass({ wide: true })}>
          {club.rejoin}
        </Link>
      )}
    </div>
  );
};
