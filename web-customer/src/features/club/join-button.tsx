import { dollars } from '@paddock/shared-domain/kernel/money';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { messages } from '../../messages/messages.ts';
import type { Join } from './use-join.ts';

/** The button with the amount; disabled without a card (CLUB-27). */
export const JoinButton = ({
  join: { pricing, payment, pay },
  hasCard,
}: {
  readonly join: Join;
  readonly hasCard: boolean;
}) => {
  const words = messages.join;
  const { quote } = pricing;
  return (
    <Button
      variant="primary"
      wide
      disabled={!payment.busy && (quote === undefined || !hasCard)}
      busy={payment.busy}
      busyLabel={words.busy}
      onClick={pay}
    >
      {quote === undefined ? words.next : words.pay(dollars(quote.total_cents))}
    </Button>
  );
};
