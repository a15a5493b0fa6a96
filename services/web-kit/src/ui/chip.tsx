import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';
import { classNames } from './class-names.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './chip.module.css';

type ChipProps = {
  readonly children: ReactNode;
  /** Default neutral. `lime` only for what is mine, chosen or next. */
  readonly tone?: Tone | 'lime';
  readonly sign?: ReactNode;
  /** Makes the chip removable. The label is read on its button ("Remove 7:00 pm"). */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
};

/** A short text about a thing: a filter, a state, what is saved. */
export const Chip = ({ children, tone, sign, onRemove, removeLabel = kitWords.remove }: ChipProps) => (
  <span className={classNames(styles.chip, tone && styles[tone])}>
    {sign !== undefined && <span aria-hidden="true">{sign}</span>}
    <span>{children}</span>
    {onRemove && (
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </button>
    )}
  </span>
);
