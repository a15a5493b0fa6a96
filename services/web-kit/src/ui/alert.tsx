import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { messageSigns, type MessageKind } from './tone-signs.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './alert.module.css';

type AlertProps = {
  readonly kind: MessageKind;
  readonly children: ReactNode;
  /** Buttons or links after the text. */
  readonly action?: ReactNode;
  /** Announced by screen readers when it appears. Off for a message that was there from the start. */
  readonly announced?: boolean;
};

/** A message in its place on the page. Dangers interrupt a screen reader, others wait. */
export const Alert = ({ kind, children, action, announced = true }: AlertProps) => (
  <div
    className={classNames(styles.alert, styles[kind])}
    role={announced ? (kind === 'danger' ? 'alert' : 'status') : undefined}
  >
    <span className={styles.sign} aria-hidden="true">
      {messageSigns[kind]}
    </span>
    <div className={styles.words}>
      <span className={styles.hidden}>{kitWords.kinds[kind]}: </span>
      {/* In an element of its own, so that a text of the specification is there letter for letter. */}
      <div>{children}</div>
    </div>
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);
