import type { PartyMember } from '@paddock/shared-domain/launcher/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/en.ts';
import { loadedState } from './loaded-state.ts';
import { canRetry, RigState, stepOf } from './rig-state.tsx';
import styles from './member-card.module.css';

const words = messages.launcher;

type MemberCardProps = {
  readonly member: PartyMember;
  readonly serverRuns: boolean;
  readonly canStart: boolean;
  readonly booting: boolean;
  readonly onStart: () => void;
  readonly onBoot: () => void;
};

/** A seat of a party: who drives, whether the game is loaded, and the two things one does to one seat (PARTY-22, PARTY-27 … PARTY-30). */
export const MemberCard = ({ member, serverRuns, canStart, booting, onStart, onBoot }: MemberCardProps) => {
  const state = loadedState(member.entry);
  const seat = member.calendar_name;
  const retry = canRetry(stepOf(member.entry));
  return (
    <li className={styles.member} data-state={retry ? 'failed' : state}>
      <span className={styles.seat}>{seat}</span>
      <span className={styles.driver}>
        {member.user_name || words.member.nobody}
        {member.is_host && <Chip tone="record">{words.card.host}</Chip>}
      </span>
      <RigState member={member} />
      <span className={styles.actions}>
        <Button
          aria-label={retry ? words.rig.retryOf(seat) : words.member.startOf(seat)}
          title={serverRuns ? undefined : words.member.needsServer}
          disabled={!canStart}
          onClick={onStart}
        >
          {retry ? words.rig.retry : words.member.start}
        </Button>
        <Button variant="quiet" aria-label={words.member.bootOf(seat)} busy={booting} onClick={onBoot}>
          {words.member.boot}
        </Button>
      </span>
    </li>
  );
};
