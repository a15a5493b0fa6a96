import type { ParkedEvent, Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { classNames } from '@paddock/web-kit/ui/class-names.ts';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../messages/en.ts';
import { momentText } from './moment-text.ts';
import styles from './operations.module.css';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
type Place = Pick<ParkedEvent, 'process' | 'event_id' | 'stream' | 'revision' | 'type'>;
type ParkedPanelProps = { readonly standing: Standing; readonly onAct: OnAct };

/** Events that processes cannot handle now, and those they go on without: tried again, or set aside with a reason. */
export const ParkedPanel = ({ standing: { parked, process_set_aside: aside }, onAct }: ParkedPanelProps) => {
  if (parked.length === 0 && aside.length === 0) return null;
  const idsOf = ({ process, event_id }: Place) => ({ process, event_id });
  const retry = (one: Place, label: string, text: string) => (
    <Button
      onClick={() =>
        onAct({
          act: { act: 'retry-process-event', ...idsOf(one) },
          title: words.retryTitle(one.process),
          text,
          confirm: label,
        })
      }
    >
      {label}
    </Button>
  );
  return (
    <Panel title={words.parked}>
      {parked.length > 0 && <p className={styles.quiet}>{words.parkedHint}</p>}
      <ul className={styles.cards}>
        {parked.map((one) => (
          <li key={`${one.process} ${one.event_id}`} className={styles.card}>
            <What place={one} note={words.parkedSince(momentText(one.since), one.tries, one.why ?? '')} />
            {retry(one, words.tryAgain, words.retryParkedText)}
            <Button
              onClick={() =>
                onAct({
                  act: { act: 'set-process-event-aside', ...idsOf(one) },
                  title: words.setAsideTitle(one.process),
                  text: words.setParkedAsideText,
                  confirm: words.setAside,
                  destructive: true,
                })
              }
            >
              {words.setAside}
            </Button>
          </li>
        ))}
      </ul>
      {aside.length > 0 && <h3 className={styles.subtitle}>{words.aside}</h3>}
      <ul className={styles.cards}>
        {aside.map((one) => (
          <li key={`${one.process} ${one.event_id}`} className={styles.card}>
            <What place={one} note={`${one.reason ?? ''} (${momentText(one.at)})`} />
            {retry(one, words.takeUp, words.takeUpParkedText)}
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const What = ({ place, note }: { readonly place: Place; readonly note: string }) => (
  <div className={styles.what}>
    <strong>
      {place.process}: {messages.events.sentence(place.type)}
    </strong>
    <code>
      {place.stream}@{place.revision}
    </code>
    <span className={classNames(styles.quiet, styles.clamped)}>{note}</span>
  </div>
);
