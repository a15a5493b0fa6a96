import fieldStyles from './field.module.css';
import styles from './number-stepper.module.css';
import { kitWords } from '../language/kit-words.ts';
import { classNames } from './class-names.ts';
import { errorLines } from './field.tsx';
import { type KeyboardEvent, useId } from 'react';

type Range = {
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly snap?: (wanted: number, current: number) => number;
};

/** The value for a request of `wanted`: limited to the range, then adjusted by `snap`. */
const stepperTarget = ({ min, max, value, snap }: Range, wanted: number): number => {
  const inside = Math.min(max, Math.max(min, wanted));
  return snap ? snap(inside, value) : inside;
};

type NumberStepperProps = {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  /** Size of one step, default 1. */
  readonly step?: number;
  /** Changes a requested value to an allowed one, e.g. 2 to the club's minimum (CLUB: 1 is the intro rate, then the minimum). */
  readonly snap?: (wanted: number, current: number) => number;
  /** Text for screen readers, e.g. "60 minutes"; else the number. */
  readonly describe?: (value: number) => string;
  readonly disabled?: boolean;
  readonly error?: string;
};

/** The − 3 + of the booking page: a spin button with arrows, PageUp/PageDown (ten steps), Home and End. */
export const NumberStepper = (props: NumberStepperProps) => {
  const { label, value, onChange, min, max, describe, disabled = false, error } = props;
  const id = useId();
  const move = (wanted: number) => {
    const next = stepperTarget(props, wanted);
    if (next !== value) onChange(next);
  };
  const step = props.step ?? 1;
  const keys: Record<string, number> = {
    ArrowUp: value + step,
    ArrowRight: value + step,
    ArrowDown: value - step,
    ArrowLeft: value - step,
    PageUp: value + 10 * step,
    PageDown: value - 10 * step,
    Home: min,
    End: max,
  };
  const press = (event: KeyboardEvent) => {
    const wanted = keys[event.key];
    if (wanted === undefined || disabled) return;
    event.preventDefault();
    move(wanted);
  };
  const side = (sign: string, word: (label: string) => string, wanted: number, stuck: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      className={styles.side}
      aria-label={word(label)}
      disabled={disabled || stuck}
      onClick={() => move(wanted)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div className={fieldStyles.field}>
      <span id={`${id}-label`} className={fieldStyles.capitals}>
        {label}
      </span>
      <div className={classNames(styles.stepper, disabled && styles.disabled)}>
        {side('−', kitWords.stepper.fewer, value - step, value <= min)}
        <div
          role="spinbutton"
          tabIndex={disabled ? -1 : 0}
          className={styles.value}
          aria-labelledby={`${id}-label`}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={describe?.(value)}
          aria-disabled={disabled || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onKeyDown={press}
        >
          {value}
        </div>
        {side('+', kitWords.stepper.more, value + step, value >= max)}
      </div>
      {errorLines(error).map((line) => (
        <span key={line} id={`${id}-error`} className={fieldStyles.error} role="alert">
          {line}
        </span>
      ))}
    </div>
  );
};
