import { Button } from '@paddock/web-kit/ui/button.tsx';
import { classNames } from '@paddock/web-kit/ui/class-names.ts';
import type { ReactNode } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from './operations.module.css';
import type { OnAct, WantedAct } from './wanted-act.ts';

type EventCardProps = {
  /** The read model or process that stands still at the event, or goes on without it. */
  readonly who: string;
  readonly place: { readonly stream: string; readonly revision: number; readonly type: string };
  readonly note: string;
  /** What can be done about it. */
  readonly children: ReactNode;
};

/** An event that a read model or a process cannot take: what it is, where it stands, why, and what can be done. */
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
/** Asks for an act; its label is the word by which it is confirmed. */
export const ActButton = ({ wanted, onAct }: ActButtonProps) => (
  <Button onClick={() => onAct(wanted)}>{wanted.confirm}</Button>
);
