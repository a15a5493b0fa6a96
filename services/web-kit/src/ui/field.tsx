import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** Props of every labelled control, besides its own attributes. */
export type FieldProps = {
  readonly label: string;
  /** Small capitals above the control, as on the booking page; else plain text. */
  readonly capitals?: boolean;
  readonly hint?: ReactNode | undefined;
  /** The error texts, one below the other. */
  readonly error?: string | readonly string[] | undefined;
  /** The label is only for screen readers. */
  readonly labelHidden?: boolean;
};

/** Splits the props of a labelled control into those of its {@link Field} and those of the native element. */
export const splitFieldProps = <Props extends FieldProps & { readonly id?: string | undefined }>({
  label,
  capitals = false,
  hint,
  error,
  labelHidden = false,
  id,
  ...native
}: Props) => ({ field: { label, capitals, hint, error, labelHidden, id }, native });

/** The attributes that connect a control with its label, hint and error. */
export type Wiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

export const errorLines = (error: FieldProps['error']): readonly string[] =>
  error === undefined || error === '' ? [] : typeof error === 'string' ? [error] : error;

/** Label, control, hint and error in one column. `children` renders the control with these attributes. */
export const Field = ({
  label,
  capitals = false,
  hint,
  error,
  labelHidden = false,
  id,
  children,
}: FieldProps & { readonly id?: string | undefined; readonly children: (wiring: Wiring) => ReactNode }) => {
  const own = useId();
  const controlId = id ?? own;
  const lines = errorLines(error);
  const describedBy = classNames(hint !== undefined && `${controlId}-hint`, lines.length > 0 && `${controlId}-error`);
  return (
    <div className={styles.field}>
      <label
        htmlFor={controlId}
        className={classNames(capitals ? styles.capitals : styles.label, labelHidden && styles.hidden)}
      >
        {label}
      </label>
      {children({ id: controlId, 'aria-describedby': describedBy, 'aria-invalid': lines.length > 0 || undefined })}
      {hint !== undefined && (
        <span id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {lines.length > 0 && (
        <span id={`${controlId}-error`} className={styles.error} role="alert">
          <span aria-hidden="true">! </span>
          {lines.join(' ')}
        </span>
      )}
    </div>
  );
};
