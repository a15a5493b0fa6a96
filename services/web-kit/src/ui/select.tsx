import type { ComponentProps } from 'react';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean };
export type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & {
    readonly options: readonly SelectOption[];
    /** An empty first choice such as "Choose a location". */
    readonly placeholder?: string;
  };

/** The native select, which works best on phones. */
export const Select = (props: SelectProps) => {
  const { field, native } = splitFieldProps(props);
  const { options, placeholder, ...rest } = native;
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...rest} {...wiring} className={`${fieldStyles.control} ${styles.select}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
