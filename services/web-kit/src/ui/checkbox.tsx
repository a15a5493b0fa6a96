import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { readonly label: ReactNode; readonly hint?: ReactNode };

/** A tick box. The whole line can be pressed. */
export const Checkbox = ({ label, hint, id, ...input }: CheckboxProps) => {
  const own = useId();
  const hintId = hint === undefined ? undefined : `${id ?? own}-hint`;
  return (
    <div className={styles.row}>
      <input {...input} id={id ?? own} type="checkbox" aria-describedby={hintId} className={styles.box} />
      <label htmlFor={id ?? own} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
};
