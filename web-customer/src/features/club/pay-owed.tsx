import { dollars } from '@paddock/shared-domain/kernel/money';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../data/billing/balance-queries.ts';
import { cardQuery } from '../../data/billing/card-queries.ts';
import { messages } from '../../messages/messages.ts';

/** The screen's charge of debts; `busy` while a payment is under way. */
export type PayingOwed = { readonly pay: () => void; readonly busy: boolean };

/** Restores good standing: charges everything open, including the renewal, to the stored card (rule A-092). */
export const PayOwed = ({ userId, owed }: { readonly userId: string; readonly owed: PayingOwed }) => {
  const { data: balance } = useQuery(balanceQuery(userId));
  const { data: card } = useQuery(cardQuery(userId));
  const { club } = messages;
  if (!card || balance === undefined || balance.amount_cents === 0) return null;
  return (
    <Button wide busy={owed.busy} busyLabel={club.paying} onClick={owed.pay}>
      {club.payOwed(dollars(balance.amount_cents))}
    </Button>
  );
};
