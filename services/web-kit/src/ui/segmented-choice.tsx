import { useId } from 'react';
import styles from './segmented-choice.module.css';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly lang?: string;
  readonly disabled?: boolean;
};
type SegmentedChoiceProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly labelHidden?: boolean;
};

/** One of two to six short choices, all visible. Native radios, so arrow keys and screen readers work. */
export const SegmentedChoice = <Value extends string>(props: SegmentedChoiceProps<Value>) => {
  const { label, options, value, onChange, labelHidden = false } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={labelHidden ? styles.hidden : styles.legend}>{label}</legend>
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
