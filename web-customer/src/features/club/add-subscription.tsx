import { getCard } from '@paddock/shared-domain/billing/contract';
import type { User } from '@paddock/shared-domain/identity/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../api.ts';
import { cardQuery } from '../../data/billing/card-queries.ts';
import type { Account } from '../../data/club/subscription-query.ts';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { PaymentChallengeDialog } from '../../ui/payments/payment-challenge.tsx';
import styles from './join.module.css';
import { JoinButton } from './join-button.tsx';
import { JoinCheckout } from './join-checkout.tsx';
import { MonthPicker } from './month-picker.tsx';
import type { ClubOffer } from './use-club-offer.ts';
import { useJoin } from './use-join.ts';
import { useJoined } from './use-joined.ts';

/** The card of another account, as permitted staff see it (rule A-084). */
const cardOf = (account: Account, userId: string) =>
  queryOptions({
    queryKey: ['card', userId],
    queryFn: async () => {
      try {
        return await call(getCard, { params: { id: account } });
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }
    },
  });

type AddSubscriptionProps = {
  readonly user: User;
  readonly account: Account;
  readonly offer: ClubOffer;
  /** The user's own payment method; another account's card is added by its owner or at the desk. */
  readonly paymentMethod: ReactNode;
  readonly onAdded: () => void;
};

/** The month, the receipt and the button in one place; the button is disabled without a card (CLUB-27). */
export const AddSubscription = ({ user, account, offer, paymentMethod, onAdded }: AddSubscriptionProps) => {
  const { data: card } = useQuery(account === 'me' ? cardQuery(user.id) : cardOf(account, user.id));
  const joining = useJoin(offer, account, undefined);
  useJoined(joining, user.id, onAdded);
  const { join } = messages;
  if (user.credits_subscription_exists) {
    const next = (
      <Link to={paths.dashboard} className={buttonClass({})}>
        {messages.nav.dashboard}
      </Link>
    );
    return (
      <Alert kind="info" {...(account === 'me' && { action: next })}>
        {join.already(offer.name)}
      </Alert>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        <Panel title={join.month} aside={account !== 'me' && join.addFor(user.display_name)}>
          <MonthPicker join={joining} />
        </Panel>
        {paymentMethod !== undefined && <Panel title={join.card}>{paymentMethod}</Panel>}
      </div>
      <Panel title={join.checkout} footer={<JoinButton join={joining} hasCard={card !== null && card !== undefined} />}>
        <div className={styles.part}>
          <JoinCheckout join={joining} card={card} />
        </div>
      </Panel>
      <PaymentChallengeDialog account={account} payment={joining.payment} />
    </div>
  );
};
