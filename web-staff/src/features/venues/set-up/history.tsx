import type { Sheet } from '@paddock/shared-domain/venues/sheet';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { useQueries } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import type { Kind } from './kinds/kinds.ts';
import { recordsQuery } from './queries.ts';
import styles from '../../../ui/set-up.module.css';
import { type TermWords, termWords } from './term-words.ts';

const words = messages.setUp;
/** Longer texts do not fit in a line and unfold on request. */
const LINE = 60;
const at = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  return (moment: string): string => format.format(Date.parse(moment));
};

/** Before and after: in one line or, where longer, below each other on request. */
const Change = ({ label, before, after }: TermWords) =>
  before.length <= LINE && after.length <= LINE ? (
    <li>{words.change(label, before, after)}</li>
  ) : (
    <li>
      <details>
        <summary>{words.changed(label)}</summary>
        <dl className={styles.long}>
          <dt>{words.before}</dt>
          <dd>{before}</dd>
          <dt>{words.after}</dt>
          <dd>{after}</dd>
        </dl>
      </details>
    </li>
  );

type HistoryProps = { readonly kind: Kind; readonly sheet: Sheet; readonly zone: string };

/** The events of a record, newest first: who changed what and when, from what to what. */
export const History = ({ kind, sheet, zone }: HistoryProps) => {
  const moment = at(zone);
  const kinds = [...new Set(kind.fields.flatMap(({ of }) => of ?? []))];
  const lists = useQueries({ queries: kinds.map((of) => recordsQuery(of)) });
  const names = new Map(lists.flatMap(({ data = [] }) => data.map(({ id, name }) => [id, name] as const)));
  const first = sheet.history.at(-1)?.revision;
  return (
    <Panel title={words.history}>
      <ol className={styles.history}>
        {sheet.history.map(({ revision, at: when, by_name: name, what, changes }) => (
          <li key={revision} className={styles.change}>
            <p>
              <strong>{words.events[what] ?? what}</strong>
            </p>
            <p className={styles.hint}>
              {name ?? words.bySystem}, <time dateTime={when}>{moment(when)}</time>
            </p>
            {changes.length > 0 && revision !== first && (
              <ul>
                {changes.map((change) => (
                  <Change key={change.field} {...termWords(kind, change, { names, moment })} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
};
