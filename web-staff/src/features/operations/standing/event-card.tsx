import { Button } from '@paddock/web-kit/ui/button.tsx';
import { classNames } from '@paddock/web-kit/ui/class-names.ts';
import type { ReactNode } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from './operations.module.css';
import type { OnAct, WantedAct } from './wanted-act.ts';

type EventCardProps = {
  /** The read model or process that stopped at the event, or skips it. */
  readonly who: string;
  readonly place: { readonly stream: string; readonly revision: number; readonly type: string };
  readonly note: string;
  /** The actions for it. */
  readonly children: ReactNode;
};

/** An event that a read model or a process cannot handle: its type, position, error and actions. */
export const EventCard = ({ who, place, note, children }: EventCardProps) => (
  <li className={styles.card}>
    <div className={styles.what}>
      <strong>
        {who}: {messages.events.sentence(place.type)}
      </strong>
      <code>
        {place.stream}@{place.revision}
      </code>
      <span className={classNames(styles.quiet, styles.clamped)}>{note}</span>
    </div>
    {children}
  </li>
);

type ActButtonProps = { readonly wanted: WantedAct; readonly onAct: OnAct };
/** Opens the confirmation of an act; the label is also that of the confirm button. */
export const ActButton = ({ wanted, onAct }: ActButtonProps) => (
  <Button onClick={() => onAct(wanted)}>{wanted.confirm}</Button>
);
