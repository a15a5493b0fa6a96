import type { Subscription } from '@paddock/shared-domain/club/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/en.ts';
import { Read } from '../../../ui/read.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { subscriptionQuery, useMembershipChange } from './change-membership.ts';
import { dayBefore, venueDay } from './membership-days.ts';
import styles from './membership.module.css';
import { PauseDialog } from './pause-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

const { membership: words } = messages.account;

/** The plan of a member: the next charge, what was chosen for the months to come, and the ways to change it. */
export const MembershipPlan = ({ user }: { readonly user: UserId }) => (
  <Read what={words.title} query={useQuery(subscriptionQuery(user))} failed={words.planFailed}>
    {(subscription) => subscription.active && <Plan user={user} subscription={subscription} />}
  </Read>
);

type PlanProps = { readonly user: UserId; readonly subscription: Subscription };
type Open = 'sessions' | 'keep' | 'pause' | 'resume';

const Plan = ({ user, subscription }: PlanProps) => {
  const [open, setOpen] = useState<Open>();
  const { data: locations } = useQuery(locationsQuery);
  const location = locations?.find(({ id }) => id === subscription.location);
  const close = () => setOpen(undefined);
  const { next_renewal: renewal, next_renewal_cents: cents, next_renewal_credits: credits } = subscription;
  const { sessions, next_sessions: chosen, pause, unpaid_next_try: nextTry, unpaid_last_day: lastDay } = subscription;
  const dialogs: { readonly [Name in Open]: () => ReactNode } = {
    sessions: () => location !== undefined && <SessionsDialog {...{ user, subscription, location }} onClose={close} />,
    pause: () => <PauseDialog {...{ user, subscription }} onClose={close} />,
    keep: () => <UndoDialog user={user} kind="keep" title={words.keepSessions(sessions)} onClose={close} />,
    resume: () => <UndoDialog user={user} kind="resume" title={words.resume} onClose={close} />,
  };
  return (
    <div className={styles.plan}>
      {renewal !== null && cents !== null && <p>{words.nextCharge(venueDay(renewal), dollars(cents), credits ?? 0)}</p>}
      {nextTry !== null && <p>{words.triesAgain(venueDay(nextTry))}</p>}
      {lastDay !== null && <p>{words.payUntil(venueDay(lastDay))}</p>}
      {pause !== null && (
        <Alert kind="info" announced={false}>
          {words.paused(venueDay(pause.from), dayBefore(pause.until))}
        </Alert>
      )}
      {chosen !== null && renewal !== null && (
        <Alert kind="info" announced={false}>
          {words.sessionsChosen(venueDay(renewal), chosen, sessions)}
        </Alert>
      )}
      <div className={styles.buttons}>
        {subscription.pause_can_end && <Button onClick={() => setOpen('resume')}>{words.resume}</Button>}
        {chosen !== null && <Button onClick={() => setOpen('keep')}>{words.keepSessions(sessions)}</Button>}
        {subscription.in_good_standing && location !== undefined && (
          <Button variant="quiet" onClick={() => setOpen('sessions')}>
            {words.changeSessions}
          </Button>
        )}
        {subscription.pause_most > 0 && (
          <Button variant="quiet" onClick={() => setOpen('pause')}>
            {words.pause}
          </Button>
        )}
      </div>
      {open !== undefined && dialogs[open]()}
    </div>
  );
};

type UndoDialogProps = {
  readonly user: UserId;
  readonly kind: 'keep' | 'resume';
  readonly title: string;
  readonly onClose: () => void;
};

/** Ends a pause, or keeps the present sessions, with a reason. */
const UndoDialog = ({ user, kind, title, onClose }: UndoDialogProps) => {
  const change = useMembershipChange(user);
  return (
    <ReasonDialog
      title={title}
      label={words.reason}
      required
      confirm={title}
      cancel={words.cancel}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={(reason) => change.mutate({ kind, reason }, { onSuccess: onClose })}
    >
      {words.undone[kind]}
    </ReasonDialog>
  );
};
