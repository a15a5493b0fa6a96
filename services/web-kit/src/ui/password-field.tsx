import { useState } from 'react';
import { Field, splitFieldProps } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { kitWords } from '../language/kit-words.ts';
import fieldStyles from './field.module.css';
import styles from './password-field.module.css';

/** A password field whose content can be shown. Paste and password managers work. */
export const PasswordField = (props: TextFieldProps) => {
  const [shown, setShown] = useState(false);
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className={styles.wrap}>
          <input
            autoComplete="current-password"
            {...native}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`${fieldStyles.control} ${styles.input}`}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={shown}
            aria-label={kitWords.password.showThis(field.label)}
            onClick={() => setShown(!shown)}
          >
            {shown ? kitWords.password.hide : kitWords.password.show}
          </button>
        </span>
      )}
    </Field>
  );
};
