import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { Subscription } from '@paddock/shared-domain/club/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { dayWords } from '../../data/day-words.ts';
import { messages } from '../../messages/messages.ts';
import { useCancel } from './cancel-mutation.ts';
import styles from './membership.module.css';

type CancelDialogProps = {
  readonly subscription: Subscription;
  readonly userId: string;
  readonly zone: string;
  readonly onClose: () => void;
};

/** Ends the membership: the consequences, or why it is too early (DASH-07, CLUB-21 … CLUB-25, rules ). */
export const CancelDialog = ({ subscription, userId, zone, onClose }: CancelDialogProps) => {
  const cancel = useCancel(userId);
  const { club } = messages;
  const confirm = () => cancel.mutate(undefined, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={cancel.isPending ? () => undefined : onClose}
      title={club.cancelTitle(subscription.name)}
      footer={
        <>
          <Button onClick={onClose} disabled={cancel.isPending}>
            {club.keep}
          </Button>
          {subscription.cancelable && (
            <Button variant="destructive" busy={cancel.isPending} busyLabel={club.cancelling} onClick={confirm}>
              {club.confirm}
            </Button>
          )}
        </>
      }
    >
      <ProblemAlert error={cancel.error} />
      {subscription.cancelable ? (
        <ul className={styles.points}>
          <li>{club.cancelWords}</li>
          {subscription.credits_balance > 0 && <li>{club.cancelCredits(subscription.credits_balance)}</li>}
          <li>{club.cancelLoses}</li>
        </ul>
      ) : (
        <>
          <Alert kind="warning">{club.tooEarly}</Alert>
          <p>{club.cancelFrom(dayWords(subscription.cancelable_from, zone))}</p>
        </>
      )}
    </Dialog>
  );
};
