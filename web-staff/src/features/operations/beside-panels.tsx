import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { Link } from 'react-router-dom';
import { messages } from '../../messages/en.ts';
import { paths } from '../../paths.ts';
import styles from './operations.module.css';

const words = messages.operations;
type Mails = Standing['mails'][number];
type Process = Standing['processes'][number];

const mailColumns: readonly Column<Mails>[] = [
  { key: 'kind', title: words.kind, cell: ({ kind }) => kind },
  { key: 'sent', title: words.sent, cell: ({ sent }) => sent, figures: true },
  { key: 'given', title: words.givenUp, cell: ({ given_up: count }) => count, figures: true },
  { key: 'nobody', title: words.nobody, cell: ({ nobody }) => nobody, figures: true },
];
const processColumns: readonly Column<Process>[] = [
  { key: 'name', title: words.name, cell: ({ name }) => name },
  { key: 'position', title: words.behind, cell: ({ position }) => position, figures: true },
];

/** What runs beside the log: open cases, mails, processes. */
export const BesidePanels = ({ standing }: { readonly standing: Standing }) => {
  const { open_checkouts: cases, mails, processes } = standing;
  return (
    <>
      <Panel title={words.cases}>
        <p className={styles.quiet}>{cases.length === 0 ? words.noCases : words.casesHint}</p>
        <ul className={styles.errors}>
          {cases.map((id) => (
            <li key={id}>
              <code>checkout-{id}</code>
            </li>
          ))}
        </ul>
        <Link to={paths.reconciliation}>{words.reconciliation}</Link>
      </Panel>
      <Panel title={words.mails}>
        <p className={styles.quiet}>{mails.length === 0 ? words.noMails : words.mailsHint}</p>
        {mails.length > 0 && (
          <Table caption={words.mails} columns={mailColumns} rows={mails} rowKey={({ kind }) => kind} />
        )}
      </Panel>
      <Panel title={words.processes}>
        {processes.length === 0 && <p className={styles.quiet}>{words.noProcesses}</p>}
        {processes.length > 0 && (
          <Table caption={words.processes} columns={processColumns} rows={processes} rowKey={({ name }) => name} />
        )}
      </Panel>
    </>
  );
};
