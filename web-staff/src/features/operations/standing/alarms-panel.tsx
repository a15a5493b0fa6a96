import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths, withQuery } from '../../../paths.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './operations.module.css';

const words = messages.operations.alarms;
const { kinds } = messages.audit;
type Alarm = Standing['alarms'][number];

const columns: readonly Column<Alarm>[] = [
  {
    key: 'what',
    title: words.what,
    cell: ({ kind }) => <Link to={withQuery(paths.audit, { security: kind })}>{kinds[kind]}</Link>,
  },
  { key: 'last', title: words.last, cell: ({ last_at: last }) => momentText(last) },
  { key: 'how', title: words.how, cell: ({ times }) => times, figures: true },
  { key: 'act', title: words.act, cell: ({ kind }) => words.acts[kind] },
];

/** Security alarms of the last day, each with a link to its events, and rigs whose key was copied, until they are paired again. */
export const AlarmsPanel = ({ standing: { alarms, rig_keys_used_twice: rigs } }: { readonly standing: Standing }) => (
  <Panel title={words.title}>
    {rigs > 0 && (
      <p>
        {words.rigKeys(rigs)} <Link to={paths.rigs}>{words.rigs}</Link>
      </p>
    )}
    {(alarms.length > 0 || rigs === 0) && (
      <p className={styles.quiet}>{alarms.length === 0 ? words.none : words.hint}</p>
    )}
    {alarms.length > 0 && (
      <Table caption={words.title} columns={columns} rows={alarms} rowKey={({ kind }) => kind} cardsOnPhone />
    )}
  </Panel>
);
