import { dollars } from '@paddock/shared-domain/kernel/money';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import type { UnfinishedPayment } from '@paddock/shared-domain/payments/unfinished-contract';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { dateFormat } from '@paddock/web-kit/language/date-format.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUserId } from '../../data/identity/account-queries.ts';
import { useIsPayingHere } from '../../data/payments/paying-here.ts';
import { takeUpPayment } from '../../data/payments/take-up.ts';
import { unfinishedQuery, useCancelUnfinished } from '../../data/payments/unfinished-queries.ts';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { inFlight } from '../../data/checkout/in-flight.ts';
import styles from './unfinished-notice.module.css';

/** The screens that resume a payment that is not a booking. */
const SCREENS = {
  voucher: { purpose: 'voucher', path: paths.purchaseVoucher },
  enrolment: { purpose: 'enrolment', path: paths.subscription },
  outstanding: { purpose: 'outstanding', path: paths.dashboard },
  renewal: { purpose: 'outstanding', path: paths.dashboard },
} as const;

type UnfinishedNoticeProps = {
  /** Resumes the booking in flight, by another feature. `onEnd` is called when there is nothing more to show. */
  readonly goOnBooking: (onEnd: () => void) => ReactNode;
};

/**
 * On every page: the payments that this user began and left, here or on another device, with continue and cancel. Nothing while a
 * screen follows a payment itself.
 */
export const UnfinishedNotice = ({ goOnBooking }: UnfinishedNoticeProps) => {
  const userId = useUserId() ?? 'none';
  const { data: payments = [] } = useQuery(unfinishedQuery(userId));
  const [goingOn, setGoingOn] = useState(false);
  const payingHere = useIsPayingHere();
  const navigate = useNavigate();
  const goOn = ({ id, purpose }: UnfinishedPayment) => {
    if (purpose === 'booking') {
      inFlight.write(checkoutOf({ id }));
      setGoingOn(true);
      return;
    }
    const screen = SCREENS[purpose];
    takeUpPayment(screen.purpose, id);
    void navigate(screen.path);
  };
  const shown = payingHere && !goingOn ? [] : payments;
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.notices}>
          {shown.map((payment) => (
            <Left key={payment.id} payment={payment} busy={goingOn} userId={userId} onGoOn={() => goOn(payment)} />
          ))}
        </div>
      )}
      {goingOn && goOnBooking(() => setGoingOn(false))}
    </>
  );
};

type LeftProps = {
  readonly payment: UnfinishedPayment;
  readonly busy: boolean;
  readonly userId: string;
  readonly onGoOn: () => void;
};
const Left = ({ payment, busy, userId, onGoOn }: LeftProps) => {
  const { unfinished: words } = messages;
  const cancel = useCancelUnfinished(userId, {
    onEnded: (ended) => {
      // Screens that resume a checkout in flight when they open must not find this one.
      if (inFlight.read() === checkoutOf(payment)) inFlight.clear();
      showToast({ kind: ended === 'cancelled' ? 'success' : 'info', text: words.ended[ended] });
      document.getElementById('main')?.focus({ preventScroll: true });
    },
    onError: (error) => showToast({ kind: 'danger', text: problemText(error) }),
  });
  const { state, expires } = payment;
  if (state === 'processing') return <Alert kind="info">{words.workedOn(whatFor(payment))}</Alert>;
  return (
    <Alert
      kind="warning"
      action={
        <div className={styles.buttons}>
          <Button variant="primary" disabled={busy || cancel.isPending} onClick={onGoOn}>
            {words.goOn}
          </Button>
          <Button
            disabled={busy}
            busy={cancel.isPending}
            busyLabel={words.cancelling}
            onClick={() => cancel.mutate(payment)}
          >
            {words.cancel}
          </Button>
        </div>
      }
    >
      {words.left(whatFor(payment))} {payment.holds.length > 0 && words.held(clockOf(expires))}
    </Alert>
  );
};

/** For a booking, the payment's id is that of its checkout. */
const checkoutOf = ({ id }: Pick<UnfinishedPayment, 'id'>): CheckoutId => id as string as CheckoutId;

const whatFor = ({ purpose, amount_cents: cents, location_name: venue }: UnfinishedPayment): string =>
  messages.unfinished.what[purpose](dollars(cents), venue ?? '');

/** A time of today in the reader's zone. */
const clockOf = (instant: string | null): string =>
  instant === null ? '' : dateFormat({ timeStyle: 'short' }).format(Date.parse(instant));
