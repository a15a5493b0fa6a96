import styles from './meter-bar.module.css';

type MeterBarProps = {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  /** Ink shows how full something is, lime shows own progress. */
  readonly tone?: 'ink' | 'lime';
  /** Read instead of the percentage, e.g. "38 s of 30–55". */
  readonly valueText?: string;
};

/** A bar of progress or fullness, 3 px high. */
export const MeterBar = ({ label, value, tone = 'ink', valueText }: MeterBarProps) => {
  const share = Math.min(1, Math.max(0, value));
  return (
    <span
      className={styles.track}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
    >
      <span className={tone === 'lime' ? styles.lime : styles.ink} style={{ width: `${share * 100}%` }} />
    </span>
  );
};
