import type { User } from '@paddock/shared-domain/identity/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/account.module.css';
import { MembershipPlan } from './membership-plan.tsx';

const words = messages.account.membership;

/** The person's membership: state, credits, cost of the month, and its plan. */
export const MembershipPanel = ({ user, onEnd }: { readonly user: User; readonly onEnd: () => void }) => {
  const member = user.credits_subscription_exists;
  const good = user.credits_subscription_in_good_standing;
  return (
    <Panel
      title={words.title}
      aside={
        member && (
          <Button variant="quiet" onClick={onEnd}>
            {words.end}
          </Button>
        )
      }
    >
      <p className={styles.line}>
        {member ? (
          <Chip tone={good ? 'club' : 'hold'} sign={good ? '★' : '!'}>
            {good ? words.good : words.bad}
          </Chip>
        ) : (
          <Chip>{user.subscription_id === null ? words.none : words.ended}</Chip>
        )}
        <strong>{words.credits(user.credits_balance)}</strong>
      </p>
      {member && (
        <p className={styles.quiet}>{words.monthly(user.credits_recurring, dollars(user.credits_recurring_cents))}</p>
      )}
      {member && <MembershipPlan user={user.id} />}
    </Panel>
  );
};
