import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './operations.module.css';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
type Mails = Standing['mails'][number];
type Process = Standing['processes'][number];

const mailColumns: readonly Column<Mails>[] = [
  { key: 'kind', title: words.kind, cell: ({ kind }) => kind },
  { key: 'sent', title: words.sent, cell: ({ sent }) => sent, figures: true },
  { key: 'waiting', title: words.waitingMails, cell: ({ waiting }) => waiting, figures: true },
  { key: 'given', title: words.givenUp, cell: ({ given_up: count }) => count, figures: true },
  { key: 'nobody', title: words.nobody, cell: ({ nobody }) => nobody, figures: true },
];
const processColumns: readonly Column<Process>[] = [
  { key: 'name', title: words.name, cell: ({ name }) => name },
  { key: 'position', title: words.behind, cell: ({ position }) => position, figures: true },
];

type MailsPanelProps = { readonly standing: Standing; readonly onAct: OnAct };

/** Mails by result, and those that wait or were given up. */
export const MailsPanel = ({
  standing: { mails, waiting_mails: waiting, failed_mails: failed },
  onAct,
}: MailsPanelProps) => (
  <Panel title={words.mails}>
    <p className={styles.quiet}>{mails.length === 0 ? words.noMails : words.mailsHint}</p>
    {mails.length > 0 && (
      <Table caption={words.mails} columns={mailColumns} rows={mails} rowKey={({ kind }) => kind} cardsOnPhone />
    )}
    {waiting.length > 0 && <h3 className={styles.subtitle}>{words.waitingMails}</h3>}
    <ul className={styles.cards}>
      {waiting.map(({ key, kind, since, tries, next_at: next, why }) => (
        <li key={key} className={styles.card}>
          <div className={styles.what}>
            <strong>{kind}</strong>
            <span className={styles.quiet}>
              {words.waits(momentText(since), tries, momentText(next))} {why}
            </span>
          </div>
          <Button
            onClick={() =>
              onAct({
                act: { act: 'retry-mail', key },
                title: words.mailTitle,
                text: words.mailText,
                confirm: words.sendNow,
              })
            }
          >
            {words.sendNow}
          </Button>
        </li>
      ))}
    </ul>
    {failed.length > 0 && <h3 className={styles.subtitle}>{words.failedMails}</h3>}
    <ul className={styles.cards}>
      {failed.map(({ key, kind, at, why, can_retry: canRetry }) => (
        <li key={key} className={styles.card}>
          <div className={styles.what}>
            <strong>{kind}</strong>
            <span className={styles.quiet}>
              {momentText(at)} {why} {!canRetry && words.noEvent}
            </span>
          </div>
          {canRetry && (
            <Button
              onClick={() =>
                onAct({
                  act: { act: 'retry-mail', key },
                  title: words.mailTitle,
                  text: words.mailText,
                  confirm: words.sendAgain,
                })
              }
            >
              {words.sendAgain}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);

/** The processes that follow the log besides the read models. */
export const ProcessesPanel = ({ standing: { processes } }: { readonly standing: Standing }) => (
  <Panel title={words.processes}>
    {processes.length === 0 && <p className={styles.quiet}>{words.noProcesses}</p>}
    {processes.length > 0 && (
      <Table caption={words.processes} columns={processColumns} rows={processes} rowKey={({ name }) => name} />
    )}
  </Panel>
);
