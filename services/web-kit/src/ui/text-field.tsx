import type { ComponentProps } from 'react';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = ComponentProps<'input'> & FieldProps;

/** One line of text with its label. Use the native `type`, `inputMode` and `autoComplete`. */
export const TextField = (props: TextFieldProps) => {
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>{(wiring) => <input type="text" {...native} {...wiring} className={styles.control} />}</Field>
  );
};
