import type { Subscription } from '@paddock/shared-domain/club/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { NumberStepper } from '@paddock/web-kit/ui/number-stepper.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { useState } from 'react';
import { dayWords } from '../../data/day-words.ts';
import { messages } from '../../messages/messages.ts';
import { useChange } from './change-mutation.ts';
import styles from './membership.module.css';

type PauseDialogProps = {
  readonly subscription: Subscription;
  readonly userId: string;
  readonly zone: string;
  readonly onClose: () => void;
};

/** Pauses the membership from its next month on, with what that means. */
export const PauseDialog = ({ subscription, userId, zone, onClose }: PauseDialogProps) => {
  const [months, setMonths] = useState(1);
  const change = useChange(userId);
  const { club } = messages;
  const { next_renewal: renewal, pause_most: most, credits_balance: credits } = subscription;
  return (
    <Dialog
      open
      onClose={change.isPending ? () => undefined : onClose}
      title={club.pause}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {club.notNow}
          </Button>
          <Button
            variant="primary"
            busy={change.isPending}
            busyLabel={club.saving}
            onClick={() => change.mutate({ kind: 'pause', months }, { onSuccess: onClose })}
          >
            {club.confirmPause(months)}
          </Button>
        </>
      }
    >
      <ProblemAlert error={change.error} />
      <div className={styles.changes}>
        <NumberStepper
          label={club.pauseMonths}
          value={months}
          min={1}
          max={most}
          describe={club.months}
          onChange={setMonths}
        />
        <ul className={styles.points}>
          {renewal !== null && <li>{club.pauseFrom(dayWords(renewal, zone))}</li>}
          {credits > 0 && <li>{club.pauseCredits(credits)}</li>}
          <li>{club.pauseGoesOn}</li>
        </ul>
      </div>
    </Dialog>
  );
};
