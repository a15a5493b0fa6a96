import styles from './state-sign.module.css';
import { kitWords } from '../language/kit-words.ts';
import { classNames } from './class-names.ts';

type SlotState = 'paid' | 'pending' | 'club' | 'party' | 'mine' | 'blackout' | 'taken' | 'free';

/** Sign of every state of a slot. Its text is in `kitWords.slots`, its colours are in `state-sign.module.css`. */
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
  /** Another text beside the sign, such as the racer's name. The state's own text is then only for screen readers. */
  readonly children?: string;
  /** Fills the available width, as in the planner's key. */
  readonly wide?: boolean;
};

/** The state of a slot, shown by colour, sign and text. Blackout and taken are also hatched. */
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
