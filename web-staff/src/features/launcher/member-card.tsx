import type { PartyMember } from '@paddock/shared-domain/launcher/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/en.ts';
import { loadedState } from './loaded-state.ts';
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
  return (
    <li className={styles.member} data-state={state}>
      <span className={styles.seat}>{seat}</span>
      <span className={styles.driver}>
        {member.user_name || words.member.nobody}
        {member.is_host && <Chip tone="record">{words.card.host}</Chip>}
      </span>
      <span className={styles.state} aria-live="polite">
        {state === 'loaded' && (
          <Chip tone="go" sign="✓">
            {words.member.loaded}
          </Chip>
        )}
        {state === 'waiting' && (
          <Chip tone="hold" sign="◔">
            {words.member.waiting}
          </Chip>
        )}
      </span>
      <span className={styles.actions}>
        <Button
          aria-label={words.member.startOf(seat)}
          title={serverRuns ? undefined : words.member.needsServer}
          disabled={!canStart}
          onClick={onStart}
        >
          {words.member.start}
        </Button>
        <Button variant="quiet" aria-label={words.member.bootOf(seat)} busy={booting} onClick={onBoot}>
          {words.member.boot}
        </Button>
      </span>
    </li>
  );
};
