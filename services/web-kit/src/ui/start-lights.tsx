import styles from './start-lights.module.css';

export type StartLight = {
  readonly seat: string;
  readonly state: 'dark' | 'go' | 'hold' | 'stop';
  readonly word: string;
};

/** One light per seat of a race, readable from two metres. The list's text names each light's seat and state. */
export const StartLights = ({ label, lights }: { readonly label: string; readonly lights: readonly StartLight[] }) => (
  <ul className={styles.row} aria-label={label}>
    {lights.map(({ seat, state, word }) => (
      <li key={seat} className={`${styles.light} ${styles[state] ?? ''}`} title={`${seat}: ${word}`}>
        <span className={styles.hidden}>{`${seat}: ${word}`}</span>
      </li>
    ))}
  </ul>
);
