import { useId, type ReactNode } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly id?: string;
};

/** On or off, with immediate effect (a filter, the theme). In a form that is sent later use a Checkbox. */
export const Switch = ({ label, checked, onChange, disabled = false, id }: SwitchProps) => {
  const own = useId();
  return (
    <label className={styles.row} htmlFor={id ?? own}>
      <input
        id={id ?? own}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.track}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
};
