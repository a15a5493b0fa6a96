import type { Sheet } from '@paddock/shared-domain/venues/sheet';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../messages/en.ts';
import { termWords } from './term-words.ts';
import type { Kind } from './kinds/kinds.ts';
import styles from './set-up.module.css';

const words = messages.setUp;
const at = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });

/** Who changed what and when, newest first: the events of the record themselves. */
export const History = ({
  kind,
  sheet,
  zone,
}: {
  readonly kind: Kind;
  readonly sheet: Sheet;
  readonly zone: string;
}) => (
  <Panel title={words.history}>
    <ol className={styles.history}>
      {sheet.history.map(({ revision, at: moment, by_name: name, what, changes }) => (
        <li key={revision} className={styles.change}>
          <p>
            <strong>{words.events[what] ?? what}</strong>
          </p>
          <p className={styles.hint}>
            {name ?? words.bySystem}, <time dateTime={moment}>{at(zone).format(Date.parse(moment))}</time>
          </p>
          {changes.length > 0 && revision !== sheet.history.at(-1)?.revision && (
            <ul>
              {changes.map(({ field, before, after }) => (
                <li key={field}>{termWords(kind, field, before, after)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  </Panel>
);
