import type { Subscription } from '@paddock/shared-domain/club/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { NumberStepper } from '@paddock/web-kit/ui/number-stepper.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayWords } from '../../data/day-words.ts';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { useChange } from './change-mutation.ts';
import { useCreditQuote } from './credit-quote-query.ts';
import styles from './membership.module.css';
import { sessionsRule } from './sessions-rule.ts';

type SessionsDialogProps = {
  readonly subscription: Subscription;
  readonly userId: string;
  readonly zone: string;
  readonly onClose: () => void;
};

/** Chooses another number of sessions for the next renewal; the amount shown is the one charged then. */
export const SessionsDialog = (props: SessionsDialogProps) => {
  const { data: locations } = useQuery(locationsQuery);
  const location = locations?.find(({ id }) => id === props.subscription.location);
  return location === undefined ? null : <Chooser {...props} location={location} />;
};

const Chooser = ({
  subscription,
  userId,
  zone,
  onClose,
  location,
}: SessionsDialogProps & { readonly location: Location }) => {
  const rule = sessionsRule(location.subscription_min_races, false);
  const [sessions, setSessions] = useState(rule.settle(subscription.next_sessions ?? subscription.sessions));
  const credits = sessions * location.credits_per_session;
  const { quote, error } = useCreditQuote({ account: 'me', credits, location: location.id });
  const change = useChange(userId);
  const { club, join } = messages;
  const same = sessions === subscription.sessions;
  const { next_renewal: renewal } = subscription;
  return (
    <Dialog
      open
      onClose={change.isPending ? () => undefined : onClose}
      title={club.changeSessions}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {club.notNow}
          </Button>
          <Button
            variant="primary"
            disabled={same || quote === undefined}
            busy={change.isPending}
            busyLabel={club.saving}
            onClick={() => change.mutate({ kind: 'sessions', credits }, { onSuccess: onClose })}
          >
            {club.confirmSessions(sessions)}
          </Button>
        </>
      }
    >
      <ProblemAlert error={change.error ?? error} />
      <div className={styles.changes}>
        <NumberStepper
          label={join.sessions}
          value={sessions}
          min={rule.min}
          max={rule.max}
          snap={rule.step}
          describe={join.sessionsText}
          onChange={setSessions}
        />
        <p aria-live="polite">
          {same
            ? club.sameSessions
            : quote === undefined || renewal === null
              ? join.pricing
              : club.sessionsCost(dayWords(renewal, zone), dollars(quote.total_cents), credits)}
        </p>
        <p className={styles.note}>{club.sessionsBack}</p>
      </div>
    </Dialog>
  );
};
