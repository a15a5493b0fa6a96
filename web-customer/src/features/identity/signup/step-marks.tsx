import { messages } from '../../../messages/messages.ts';
import styles from './step-marks.module.css';

/** Where in the wizard we are. */
export const StepMarks = ({ at, names }: { readonly at: number; readonly names: readonly string[] }) => (
  <ol className={styles.steps} aria-label={messages.signup.step(at + 1, names.length)}>
    {names.map((name, index) => (
      <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
        {name}
      </li>
    ))}
  </ol>
);
