import type { OpenJob, Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { ActButton } from './event-card.tsx';
import styles from './operations.module.css';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
type JobsPanelProps = { readonly standing: Standing; readonly onAct: OnAct };

const noteOf = ({ state, since, tries, next_at: next, why, reason }: OpenJob): string =>
  state === 'set-aside'
    ? words.jobAside(momentText(since), reason ?? '')
    : `${state === 'given-up' ? `${words.jobGivenUp} ` : ''}${words.waits(momentText(since), tries, next === null ? '' : momentText(next))} ${why ?? ''}`;
const retrying = ({ key, subject }: OpenJob) => ({
  act: { act: 'retry-job', key } as const,
  title: words.retryJobTitle(subject),
  text: words.retryJobText,
  confirm: words.tryAgain,
});
const settingAside = ({ key, subject }: OpenJob) => ({
  act: { act: 'set-job-aside', queue: 'card-provider', key } as const,
  title: words.setJobAsideTitle(subject),
  text: words.setJobAsideText,
  confirm: words.setAside,
  destructive: true,
});

/** Calls to the card provider that failed: retry, or set aside with a reason. */
export const JobsPanel = ({ standing: { jobs }, onAct }: JobsPanelProps) =>
  jobs.length > 0 && (
    <Panel title={words.jobs}>
      <p className={styles.quiet}>{words.jobsHint}</p>
      <ul className={styles.cards}>
        {jobs.map((job) => (
          <li key={job.key} className={styles.card}>
            <div className={styles.what}>
              <strong>{job.subject}</strong>
              <span className={styles.quiet}>{noteOf(job)}</span>
            </div>
            <ActButton wanted={retrying(job)} onAct={onAct} />
            {job.state !== 'set-aside' && <ActButton wanted={settingAside(job)} onAct={onAct} />}
          </li>
        ))}
      </ul>
    </Panel>
  );

/** Streams on which commands are refused. There is no button: only a release that reads the event ends it. */
export const BlockedStreamsPanel = ({ standing: { blocked_streams: streams } }: Pick<JobsPanelProps, 'standing'>) =>
  streams.length > 0 && (
    <Panel title={words.blockedStreams}>
      <p className={styles.quiet}>{words.blockedStreamsHint}</p>
      <ul className={styles.cards}>
        {streams.map(({ stream, revision, type, since, why }) => (
          <li key={stream} className={styles.card}>
            <div className={styles.what}>
              <strong>{messages.events.sentence(type)}</strong>
              <code>
                {stream}@{revision}
              </code>
              <span className={styles.quiet}>{words.blockedSince(momentText(since), why)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
