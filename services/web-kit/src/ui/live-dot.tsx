import { Chip } from './chip.tsx';
import { kitWords } from '../language/kit-words.ts';
import styles from './live-dot.module.css';

export type LiveState = 'live' | 'reconnecting' | 'off';

const chipTones = { live: 'go', reconnecting: 'hold', off: 'stop' } as const;

/** Whether the screen is live. */
export const LiveDot = ({ state }: { readonly state: LiveState }) => (
  <span role="status">
    <Chip tone={chipTones[state]} sign={<span className={`${styles.dot} ${styles[state] ?? ''}`} />}>
      {kitWords.live[state]}
    </Chip>
  </span>
);
