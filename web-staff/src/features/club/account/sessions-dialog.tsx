import { MOST_SESSIONS } from '@paddock/shared-domain/club/club-price';
import type { Subscription } from '@paddock/shared-domain/club/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { NumberStepper } from '@paddock/web-kit/ui/number-stepper.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { useDebounced } from '@paddock/web-kit/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { monthQuery, useMembershipChange } from './change-membership.ts';
import { venueDay } from './membership-days.ts';
import styles from './membership.module.css';

const { membership: words } = messages.account;
/** Milliseconds without a change of the number before its price is requested. */
const QUOTE_DELAY_MS = 500;

type SessionsDialogProps = {
  readonly user: UserId;
  readonly subscription: Subscription;
  readonly location: Location;
  readonly onClose: () => void;
};

/** Chooses another number of sessions for a customer, from the next charge on; the amount shown is the one charged then. */
export const SessionsDialog = ({ user, subscription, location, onClose }: SessionsDialogProps) => {
  const { sessions: present, next_sessions: chosen, next_renewal: renewal } = subscription;
  const fewest = location.subscription_min_races;
  const [sessions, setSessions] = useState(Math.max(fewest, chosen ?? present));
  const credits = sessions * location.credits_per_session;
  const settled = useDebounced(credits, QUOTE_DELAY_MS) === credits;
  const quote = useQuery({ ...monthQuery(user, credits, location.id), enabled: settled });
  const change = useMembershipChange(user);
  const same = sessions === present;
  return (
    <ReasonDialog
      title={words.changeSessions}
      label={words.reason}
      required
      confirm={words.confirmSessions(sessions)}
      cancel={words.cancel}
      ready={!same && quote.data !== undefined}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={(reason) => change.mutate({ kind: 'sessions', credits, reason }, { onSuccess: onClose })}
    >
      <ProblemAlert error={quote.error} />
      <div className={styles.plan}>
        <NumberStepper
          label={words.sessionsLabel}
          value={sessions}
          min={fewest}
          max={MOST_SESSIONS}
          describe={words.sessionsOf}
          onChange={setSessions}
        />
        <p aria-live="polite">
          {same
            ? words.sameSessions
            : quote.data === undefined || renewal === null
              ? words.pricing
              : words.sessionsCost(venueDay(renewal), dollars(quote.data.total_cents), credits)}
        </p>
        <p>{words.mailed}</p>
      </div>
    </ReasonDialog>
  );
};
