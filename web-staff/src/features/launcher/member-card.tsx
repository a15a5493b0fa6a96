import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { PartyMember } from '@paddock/shared-domain/launcher/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { loadedState } from './loaded-state.ts';
import { EarlierGame, RigDot } from './rig-dot.tsx';
import { canRetry, RigState, stepOf } from './rig-state.tsx';
import styles from './member-card.module.css';

const words = messages.launcher;

type MemberCardProps = {
  readonly member: PartyMember;
  readonly location: LocationId;
  readonly serverRuns: boolean;
  readonly canStart: boolean;
  readonly booting: boolean;
  readonly onStart: () => void;
  readonly onBoot: () => void;
};

/**
 * A seat of a party: the driver, the rig's connection and game, and the two actions for one seat (PARTY-22, PARTY-27 … PARTY-30).
 */
export const MemberCard = ({ member, location, serverRuns, canStart, booting, onStart, onBoot }: MemberCardProps) => {
  const [asks, setAsks] = useState(false);
  const state = loadedState(member.entry);
  const seat = member.calendar_name;
  const step = stepOf(member.entry);
  const retry = canRetry(step);
  // A start ends the running game: while somebody drives, it needs a confirmation.
  const start = step === 'launched' ? () => setAsks(true) : onStart;
  return (
    <li className={styles.member} data-state={retry ? 'failed' : state}>
      <span className={styles.seat}>{seat}</span>
      <RigDot seat={member.calendar} location={location} />
      <span className={styles.driver}>
        {member.user_name || words.member.nobody}
        {member.is_host && <Chip tone="record">{words.card.host}</Chip>}
      </span>
      <RigState member={member} />
      {step === 'none' && <EarlierGame seat={member.calendar} location={location} />}
      <span className={styles.actions}>
        <Button
          aria-label={retry ? words.rig.retryOf(seat) : words.member.startOf(seat)}
          title={serverRuns ? undefined : words.member.needsServer}
          disabled={!canStart}
          onClick={start}
        >
          {retry ? words.rig.retry : words.member.start}
        </Button>
        <Button variant="quiet" aria-label={words.member.bootOf(seat)} busy={booting} onClick={onBoot}>
          {words.member.boot}
        </Button>
      </span>
      {asks && (
        <ConfirmDialog
          title={words.restart.title(seat)}
          keep={words.restart.keep}
          confirm={words.restart.submit}
          busy={false}
          disabled={!canStart}
          onConfirm={() => {
            setAsks(false);
            onStart();
          }}
          onClose={() => setAsks(false)}
        >
          <p>{words.restart.words(member.user_name)}</p>
        </ConfirmDialog>
      )}
    </li>
  );
};
