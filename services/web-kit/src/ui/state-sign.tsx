import styles from './state-sign.module.css';
import { kitWords } from '../language/kit-words.ts';
import { classNames } from './class-names.ts';

type SlotState = 'paid' | 'pending' | 'club' | 'party' | 'mine' | 'blackout' | 'taken' | 'free';

/** Sign of every state a slot is shown in; its word is in `kitWords.slots`, its colours stand in `state-sign.module.css`. */
const slotSigns: Record<SlotState, string> = {
  paid: '✓',
  pending: '◔',
  club: '★',
  party: '⚑',
  mine: '●',
  blackout: '',
  taken: '',
  free: '',
};

type StateSignProps = {
  readonly state: SlotState;
  /** Other words beside the sign, such as the racer's name; the state's own word is then read aloud only. */
  readonly children?: string;
  /** Fills the width it is given, as in the planner's key. */
  readonly wide?: boolean;
};

/** What holds a slot, said three times: colour, sign and word. Blackout and taken are hatched as well. */
export const StateSign = ({ state, children, wide = false }: StateSignProps) => {
  const sign = slotSigns[state];
  const word = kitWords.slots[state];
  return (
    <span className={classNames(styles.sign, styles[state], wide && styles.wide)}>
      {sign !== '' && <span aria-hidden="true">{sign}</span>}
      {children === undefined ? (
        <span className={styles.word}>{word}</span>
      ) : (
        <>
          <span className={styles.word}>{children}</span>
          <span className={styles.hidden}>, {word}</span>
        </>
      )}
    </span>
  );
};
