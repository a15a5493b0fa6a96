import type { Subscription } from '@paddock/shared-domain/club/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { NumberStepper } from '@paddock/web-kit/ui/number-stepper.tsx';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useMembershipChange } from './change-membership.ts';
import { venueDay } from './membership-days.ts';
import styles from './membership.module.css';

const { membership: words } = messages.account;
type PauseDialogProps = {
  readonly user: UserId;
  readonly subscription: Subscription;
  readonly onClose: () => void;
};

/** Pauses the membership of a customer from its next month on. */
export const PauseDialog = ({ user, subscription, onClose }: PauseDialogProps) => {
  const [months, setMonths] = useState(1);
  const change = useMembershipChange(user);
  const { next_renewal: renewal, pause_most: most, credits_balance: credits } = subscription;
  return (
    <ReasonDialog
      title={words.pause}
      label={words.reason}
      required
      confirm={words.confirmPause(months)}
      cancel={words.cancel}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={(reason) => change.mutate({ kind: 'pause', months, reason }, { onSuccess: onClose })}
    >
      <div className={styles.plan}>
        <NumberStepper
          label={words.pauseMonths}
          value={months}
          min={1}
          max={most}
          describe={words.months}
          onChange={setMonths}
        />
        {renewal !== null && <p>{words.pauseFrom(venueDay(renewal))}</p>}
        {credits > 0 && <p>{words.pauseCredits(credits)}</p>}
        <p>{words.mailed}</p>
      </div>
    </ReasonDialog>
  );
};
