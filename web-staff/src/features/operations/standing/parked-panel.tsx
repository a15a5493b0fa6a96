import type { ParkedEvent, Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../../messages/en.ts';
import { ActButton, EventCard } from './event-card.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './operations.module.css';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
type Place = Pick<ParkedEvent, 'process' | 'event_id'>;
type ParkedPanelProps = { readonly standing: Standing; readonly onAct: OnAct };

const idsOf = ({ process, event_id }: Place) => ({ process, event_id });
const keyOf = ({ process, event_id }: Place) => `${process} ${event_id}`;
const retrying = (one: Place, confirm: string, text: string) => ({
  act: { act: 'retry-process-event', ...idsOf(one) } as const,
  title: words.retryTitle(one.process),
  text,
  confirm,
});
const settingAside = (one: Place) => ({
  act: { act: 'set-process-event-aside', ...idsOf(one) } as const,
  title: words.setAsideTitle(one.process),
  text: words.setParkedAsideText,
  confirm: words.setAside,
  destructive: true,
});

/** Events that processes cannot handle now, and those they skip: retry, or set aside with a reason. */
export const ParkedPanel = ({ standing: { parked, process_set_aside: aside }, onAct }: ParkedPanelProps) => {
  if (parked.length === 0 && aside.length === 0) return null;
  return (
    <Panel title={words.parked}>
      {parked.length > 0 && <p className={styles.quiet}>{words.parkedHint}</p>}
      <ul className={styles.cards}>
        {parked.map((one) => {
          const note = words.parkedSince(momentText(one.since), one.tries, one.why ?? '');
          return (
            <EventCard key={keyOf(one)} who={one.process} place={one} note={note}>
              <ActButton wanted={retrying(one, words.tryAgain, words.retryParkedText)} onAct={onAct} />
              <ActButton wanted={settingAside(one)} onAct={onAct} />
            </EventCard>
          );
        })}
      </ul>
      {aside.length > 0 && <h3 className={styles.subtitle}>{words.aside}</h3>}
      <ul className={styles.cards}>
        {aside.map((one) => (
          <EventCard
            key={keyOf(one)}
            who={one.process}
            place={one}
            note={`${one.reason ?? ''} (${momentText(one.at)})`}
          >
            <ActButton wanted={retrying(one, words.takeUp, words.takeUpParkedText)} onAct={onAct} />
          </EventCard>
        ))}
      </ul>
    </Panel>
  );
};
