import type { TeamSheet } from '@paddock/shared-domain/boards/team-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/laps/laps.module.css';

type TeamPeopleProps = {
  readonly title: string;
  readonly people: TeamSheet['members'];
  readonly captain: UserId | null;
  readonly empty: string;
  readonly acts: readonly {
    readonly label: string;
    /** The button's accessible label: the action and the person. */
    readonly about: (name: string) => string;
    readonly onAct: (user: UserId) => void;
  }[];
};

/** People of a team, each with the actions for them. */
export const TeamPeople = ({ title, people, captain, empty, acts }: TeamPeopleProps) => (
  <section aria-label={title}>
    <h4>{title}</h4>
    {people.length === 0 && <p className={styles.quiet}>{empty}</p>}
    <ul className={styles.people}>
      {people.map(({ user, display_name: name }) => (
        <li key={user} className={styles.row}>
          <span>{name}</span>
          {user === captain && <Chip>{messages.laps.teams.isCaptain}</Chip>}
          {acts.map(({ label, about, onAct }) => (
            <Button key={label} variant="quiet" aria-label={about(name)} onClick={() => onAct(user)}>
              {label}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  </section>
);
