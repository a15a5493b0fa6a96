import type { FailedMail, Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import type { ReactNode } from 'react';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { ActButton } from './event-card.tsx';
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

const sending = (key: string, confirm: string) => ({
  act: { act: 'retry-mail', key } as const,
  title: words.mailTitle,
  text: words.mailText,
  confirm,
});
const settingAside = (key: string) => ({
  act: { act: 'set-job-aside', queue: 'mails', key } as const,
  title: words.setMailAsideTitle,
  text: words.setMailAsideText,
  confirm: words.setAside,
  destructive: true,
});
type MailCardProps = { readonly kind: string; readonly note: string; readonly children: ReactNode };
const MailCard = ({ kind, note, children }: MailCardProps) => (
  <li className={styles.card}>
    <div className={styles.what}>
      <strong>{kind}</strong>
      <span className={styles.quiet}>{note}</span>
    </div>
    {children}
  </li>
);
const noteOf = ({ at, why, can_retry: canRetry }: FailedMail): string =>
  [`${momentText(at)}.`, why, canRetry ? null : words.noEvent].filter((part) => part !== null).join(' ');

/** Mails by result, and those that wait, were given up or were set aside. */
export const MailsPanel = ({
  standing: { mails, waiting_mails: waiting, failed_mails: failed, set_aside_mails: aside },
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
        <MailCard
          key={key}
          kind={kind}
          note={`${words.waits(momentText(since), tries, momentText(next))} ${why ?? ''}`}
        >
          <ActButton wanted={sending(key, words.sendNow)} onAct={onAct} />
          <ActButton wanted={settingAside(key)} onAct={onAct} />
        </MailCard>
      ))}
    </ul>
    {failed.length > 0 && <h3 className={styles.subtitle}>{words.failedMails}</h3>}
    <ul className={styles.cards}>
      {failed.map((mail) => (
        <MailCard key={mail.key} kind={mail.kind} note={noteOf(mail)}>
          {mail.can_retry && <ActButton wanted={sending(mail.key, words.sendAgain)} onAct={onAct} />}
          <ActButton wanted={settingAside(mail.key)} onAct={onAct} />
        </MailCard>
      ))}
    </ul>
    {aside.length > 0 && <h3 className={styles.subtitle}>{words.aside}</h3>}
    <ul className={styles.cards}>
      {aside.map((mail) => (
        <MailCard key={mail.key} kind={mail.kind} note={mail.reason ?? noteOf(mail)}>
          {mail.can_retry && <ActButton wanted={sending(mail.key, words.sendAgain)} onAct={onAct} />}
        </MailCard>
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
