import type { User } from '@paddock/shared-domain/identity/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../data/configuration-query.ts';
import { messages } from '../../messages/en.ts';
import styles from './club-status.module.css';

/** Where the person stands with the club (DASH-02, DASH-08); nothing at all where there is no club (ruling A-097). */
export const ClubStatus = ({ user }: { readonly user: User }) => {
  const { data: configuration } = useQuery(configurationQuery);
  const member = user.credits_subscription_exists;
  const good = user.credits_subscription_in_good_standing;
  if (!configuration || (!configuration.club_enabled && !member && user.credits_balance === 0)) return null;
  const { club } = messages;
  return (
    <Panel title={configuration.club_name || club.title} aside={club.title}>
      <div className={styles.status}>
        {!member && <p>{user.credits_balance > 0 ? club.noneWith(user.credits_balance) : club.none}</p>}
        {member && (
          <>
            <div className={styles.chips}>
              <Chip tone="club" sign="★">
                {club.member}
              </Chip>
              <Chip tone={good ? 'go' : 'stop'} sign={good ? '✓' : '!'}>
                {good ? club.goodStanding : club.notGoodStanding}
              </Chip>
            </div>
            {!good && <Alert kind="warning">{club.warning}</Alert>}
            <p>
              <Figure size="huge">{user.credits_balance}</Figure> {club.creditsLabel}
            </p>
            <p className={styles.note}>{club.monthly(user.credits_recurring, dollars(user.credits_recurring_cents))}</p>
          </>
        )}
      </div>
    </Panel>
  );
};
