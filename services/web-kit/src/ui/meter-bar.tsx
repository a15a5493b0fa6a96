import styles from './meter-bar.module.css';

type MeterBarProps = {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  /** Ink where it tells how full something is; lime for how far mine has come. */
  readonly tone?: 'ink' | 'lime';
  /** Said instead of the per cent, e.g. "38 s of 30–55". */
  readonly valueText?: string;
};

/** How far, or how full: 3 px high, as under a day or a loading seat. */
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
