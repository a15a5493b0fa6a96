import type { ReactNode } from 'react';
import styles from '../../../../ui/set-up.module.css';

type GroupProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: readonly string[] | undefined;
  readonly children: ReactNode;
};

/** Several controls under one label. */
export const Group = ({ label, hint, error, children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{label}</legend>
    {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    {children}
    {error !== undefined && error.length > 0 && (
      <p className={styles.error} role="alert">
        <span aria-hidden="true">! </span>
        {error.join(' ')}
      </p>
    )}
  </fieldset>
);
