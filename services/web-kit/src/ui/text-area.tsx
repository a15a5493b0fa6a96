import type { ComponentProps } from 'react';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import { kitWords } from '../language/kit-words.ts';
import styles from './field.module.css';

/** Several lines of text. With `maxLength` and a controlled `value` the hint shows how many characters are left. */
export const TextArea = (props: ComponentProps<'textarea'> & FieldProps) => {
  const { field, native } = splitFieldProps(props);
  const { maxLength, value } = props;
  const left = maxLength !== undefined && typeof value === 'string' ? maxLength - value.length : undefined;
  const hint = field.hint ?? (left === undefined ? undefined : kitWords.charactersLeft(left));
  return (
    <Field {...field} hint={hint}>
      {(wiring) => <textarea rows={3} {...native} {...wiring} className={styles.control} />}
    </Field>
  );
};
