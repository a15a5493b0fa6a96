import type { Poison, SetAside } from '@paddock/shared-domain/operations/standing-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { ActButton, EventCard } from './event-card.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './operations.module.css';
import { PoisonDialog } from './poison-dialog.tsx';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
type Place = Pick<Poison, 'read_model' | 'event_id'>;
type PoisonPanelProps = {
  readonly poison: readonly Poison[];
  readonly setAside: readonly SetAside[];
  readonly onAct: OnAct;
};

const idsOf = ({ read_model, event_id }: Place) => ({ read_model, event_id });
const keyOf = ({ read_model, event_id }: Place) => `${read_model} ${event_id}`;
const retrying = (one: Place) => ({
  act: { act: 'retry-poison', ...idsOf(one) } as const,
  title: words.retryTitle(one.read_model),
  text: words.retryText,
  confirm: words.tryAgain,
});
const settingAside = (one: Place) => ({
  act: { act: 'set-poison-aside', ...idsOf(one) } as const,
  title: words.setAsideTitle(one.read_model),
  text: words.setAsideText,
  confirm: words.setAside,
  destructive: true,
});
const takingUp = (one: Place) => ({
  act: { act: 'retry-poison', ...idsOf(one) } as const,
  title: words.takeUpTitle(one.read_model),
  text: words.takeUpText,
  confirm: words.takeUp,
});
const asideNote = ({ reason, by, at }: SetAside): string =>
  `${reason ?? ''} (${words.asideBy(by === null ? words.system : (by.name ?? by.id), momentText(at))})`;

/** Events that read models cannot handle, and those they skip: show, retry, or set aside with a reason. */
export const PoisonPanel = ({ poison, setAside, onAct }: PoisonPanelProps) => {
  const [seen, setSeen] = useState<Place>();
  if (poison.length === 0 && setAside.length === 0) return null;
  const looks = (place: Place) => <Button onClick={() => setSeen(place)}>{words.look}</Button>;
  return (
    <Panel title={words.poison}>
      {poison.length > 0 && <p className={styles.quiet}>{words.poisonHint}</p>}
      <ul className={styles.cards}>
        {poison.map((one) => (
          <EventCard key={keyOf(one)} who={one.read_model} place={one} note={one.reason}>
            {looks(one)}
            <ActButton wanted={retrying(one)} onAct={onAct} />
            <ActButton wanted={settingAside(one)} onAct={onAct} />
          </EventCard>
        ))}
      </ul>
      {setAside.length > 0 && <h3 className={styles.subtitle}>{words.aside}</h3>}
      <ul className={styles.cards}>
        {setAside.map((one) => (
          <EventCard key={keyOf(one)} who={one.read_model} place={one} note={asideNote(one)}>
            {looks(one)}
            <ActButton wanted={takingUp(one)} onAct={onAct} />
          </EventCard>
        ))}
      </ul>
      {seen !== undefined && (
        <PoisonDialog
          eventId={seen.event_id}
          why={poison.find((one) => keyOf(one) === keyOf(seen))?.reason}
          onClose={() => setSeen(undefined)}
        />
      )}
    </Panel>
  );
};
