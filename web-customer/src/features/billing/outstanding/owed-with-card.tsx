import { isForCard } from '@paddock/shared-domain/billing/smallest-charge';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../../data/billing/balance-queries.ts';
import { messages } from '../../../messages/messages.ts';

/**
 * Shown where a card is entered to pay for something else: existing debts are charged to it as well (PAY-09), so the customer
 * reads that first.
 */
export const OwedWithCard = ({ userId }: { readonly userId: string }) => {
  const { data: balance } = useQuery(balanceQuery(userId));
  const owed = balance?.amount_cents ?? 0;
  return isForCard(owed) && <Alert kind="info">{messages.outstanding.withCard(dollars(owed))}</Alert>;
};
