import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { timeLabel, type Zone } from '@paddock/shared-domain/kernel/venue-time';
import type { UnfinishedPayment } from '@paddock/shared-domain/payments/unfinished-contract';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { unfinishedQuery, useCancelUnfinished } from '../../data/payments/unfinished.ts';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/en.ts';

type UnfinishedNoteProps = {
  readonly user: UserId;
  readonly name: string;
  /** Which payments are shown: the checkout that holds the selected slots, or a payment for existing reservations. */
  readonly purpose: 'booking' | 'outstanding';
  readonly zone: Zone;
};

/** A customer left a payment at their bank's question: what it is, until when it waits, and a button that ends it. */
export const UnfinishedNote = ({ user, name, purpose, zone }: UnfinishedNoteProps) => {
  useScopes([`checkouts/${user}`]);
  const { data = [] } = useQuery(unfinishedQuery(user));
  return data
    .filter((payment) => payment.purpose === purpose)
    .map((payment) => <Left key={payment.id} user={user} name={name} payment={payment} zone={zone} />);
};

type LeftProps = Omit<UnfinishedNoteProps, 'purpose'> & { readonly payment: UnfinishedPayment };
const Left = ({ user, name, payment, zone }: LeftProps) => {
  const { unfinished: words } = messages.planner;
  const cancel = useCancelUnfinished(user, {
    onEnded: (state) => showToast({ kind: state === 'cancelled' ? 'success' : 'warning', text: words.ended[state] }),
    onError: (error) => showToast({ kind: 'danger', text: problemText(error) }),
  });
  const { purpose, amount_cents: cents, expires } = payment;
  const what = words.what[purpose === 'booking' ? 'booking' : 'outstanding'](name, dollars(cents));
  if (expires === null) return <Alert kind="info">{words.workedOn(what)}</Alert>;
  return (
    <Alert
      kind="warning"
      action={
        <Button busy={cancel.isPending} busyLabel={words.cancelling} onClick={() => cancel.mutate(payment.id)}>
          {words.cancel}
        </Button>
      }
    >
      {words.waits(what, timeLabel(expires as Instant, zone))}
    </Alert>
  );
};
