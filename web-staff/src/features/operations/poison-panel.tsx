import type { Poison, SetAside } from '@paddock/shared-domain/operations/standing-contract';
import { classNames } from '@paddock/web-kit/ui/class-names.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { momentText } from './moment-text.ts';
import styles from './operations.module.css';
import { PoisonDialog } from './poison-dialog.tsx';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
type Place = Pick<Poison, 'read_model' | 'event_id' | 'stream' | 'revision' | 'type'>;
type PoisonPanelProps = {
  readonly poison: readonly Poison[];
  readonly setAside: readonly SetAside[];
  readonly onAct: OnAct;
};

/** Events that read models cannot take, and those they go on without: looked at, tried again, set aside with a reason. */
export const PoisonPanel = ({ poison, setAside, onAct }: PoisonPanelProps) => {
  const [seen, setSeen] = useState<Place>();
  if (poison.length === 0 && setAside.length === 0) return null;
  const idsOf = ({ read_model, event_id }: Place) => ({ read_model, event_id });
  const looks = (place: Place) => <Button onClick={() => setSeen(place)}>{words.look}</Button>;
  return (
    <Panel title={words.poison}>
      {poison.length > 0 && <p className={styles.quiet}>{words.poisonHint}</p>}
      <ul className={styles.cards}>
        {poison.map((one) => (
          <li key={`${one.read_model} ${one.event_id}`} className={styles.card}>
            <What place={one} note={one.reason} />
            {looks(one)}
            <Button
              onClick={() =>
                onAct({
                  act: { act: 'retry-poison', ...idsOf(one) },
                  title: words.retryTitle(one.read_model),
                  text: words.retryText,
                  confirm: words.tryAgain,
                })
              }
            >
              {words.tryAgain}
            </Button>
            <Button
              onClick={() =>
                onAct({
                  act: { act: 'set-poison-aside', ...idsOf(one) },
                  title: words.setAsideTitle(one.read_model),
                  text: words.setAsideText,
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
      {setAside.length > 0 && <h3 className={styles.subtitle}>{words.aside}</h3>}
      <ul className={styles.cards}>
        {setAside.map((one) => (
          <li key={`${one.read_model} ${one.event_id}`} className={styles.card}>
            <What
              place={one}
              note={`${one.reason ?? ''} (${words.asideBy(one.by === null ? words.system : (one.by.name ?? one.by.id), momentText(one.at))})`}
            />
            {looks(one)}
            <Button
              onClick={() =>
                onAct({
                  act: { act: 'retry-poison', ...idsOf(one) },
                  title: words.takeUpTitle(one.read_model),
                  text: words.takeUpText,
                  confirm: words.takeUp,
                })
              }
            >
              {words.takeUp}
            </Button>
          </li>
        ))}
      </ul>
      {seen !== undefined && (
        <PoisonDialog
          eventId={seen.event_id}
          why={
            poison.find(({ read_model: of, event_id: id }) => of === seen.read_model && id === seen.event_id)?.reason
          }
          onClose={() => setSeen(undefined)}
        />
      )}
    </Panel>
  );
};

const What = ({ place, note }: { readonly place: Place; readonly note: string }) => (
  <div className={styles.what}>
    <strong>
      {place.read_model}: {messages.events.sentence(place.type)}
    </strong>
    <code>
      {place.stream}@{place.revision}
    </code>
    <span className={classNames(styles.quiet, styles.clamped)}>{note}</span>
  </div>
);
