import type { Subscription } from '@paddock/shared-domain/club/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { useState } from 'react';
import { dayWords, lastDayWords } from '../../data/day-words.ts';
import { messages } from '../../messages/messages.ts';
import { useChange } from './change-mutation.ts';
import styles from './membership.module.css';
import { PauseDialog } from './pause-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

type MembershipChangesProps = {
  readonly subscription: Subscription;
  readonly userId: string;
  readonly zone: string;
};

/** What was chosen for the renewals to come, and the ways to choose it: other sessions, and a pause. */
export const MembershipChanges = ({ subscription, userId, zone }: MembershipChangesProps) => {
  const [open, setOpen] = useState<'sessions' | 'pause'>();
  const change = useChange(userId);
  const { club } = messages;
  const { next_renewal: renewal, next_sessions: chosen, pause, pause_most: most, sessions } = subscription;
  const busy = (kind: string) => change.isPending && change.variables.kind === kind;
  const close = () => setOpen(undefined);
  return (
    <div className={styles.changes}>
      <ProblemAlert error={change.error} />
      {pause !== null && (
        <Alert kind="info" announced={false}>
          {club.paused(dayWords(pause.from, zone), lastDayWords(pause.until, zone), dayWords(pause.until, zone))}
        </Alert>
      )}
      {chosen !== null && renewal !== null && (
        <Alert kind="info" announced={false}>
          {club.sessionsChosen(chosen, dayWords(renewal, zone))}
        </Alert>
      )}
      <div className={styles.buttons}>
        {subscription.pause_can_end && (
          <Button busy={busy('resume')} busyLabel={club.saving} onClick={() => change.mutate({ kind: 'resume' })}>
            {club.resume}
          </Button>
        )}
        {chosen !== null && (
          <Button busy={busy('keep')} busyLabel={club.saving} onClick={() => change.mutate({ kind: 'keep' })}>
            {club.keepSessions(sessions)}
          </Button>
        )}
        {subscription.in_good_standing && (
          <Button variant="quiet" onClick={() => setOpen('sessions')}>
            {club.changeSessions}
          </Button>
        )}
        {most > 0 && (
          <Button variant="quiet" onClick={() => setOpen('pause')}>
            {club.pause}
          </Button>
        )}
      </div>
      {open === 'sessions' && (
        <SessionsDialog subscription={subscription} userId={userId} zone={zone} onClose={close} />
      )}
      {open === 'pause' && <PauseDialog subscription={subscription} userId={userId} zone={zone} onClose={close} />}
    </div>
  );
};
