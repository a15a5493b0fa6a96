import type { TimelineEntry } from '@paddock/shared-domain/operations/timeline-contract';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths, withQuery } from '../../../paths.ts';
import { momentOf } from './moment-of.ts';
import styles from './timeline.module.css';

const words = messages.timeline;
const { events } = messages;

const actorOf = ({ kind, user, name, by }: TimelineEntry['actor']): string => {
  const who = user === null ? events.actors[kind] : `${events.actors[kind]} ${name ?? events.forgotten}`;
  return by === null ? who : `${who} (${by})`;
};

/** The planner's day for an event of a schedule stream; undefined for any other stream. */
const plannerOf = (stream: string): string | undefined => {
  const [, location, date] = /^schedule-([^_]+)_(\d{4}-\d\d-\d\d)$/.exec(stream) ?? [];
  return location === undefined ? undefined : withQuery(paths.planner, { location, date });
};

type EventEntryProps = {
  readonly entry: TimelineEntry;
  /** Whether the reader may open the accounts of the people it names (AUSR-19). */
  readonly opensAccounts: boolean;
};

/** One event: what happened, who caused it and when; one press shows all of its data. */
export const EventEntry = ({ entry, opensAccounts }: EventEntryProps) => {
  const planner = plannerOf(entry.stream);
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at} className={styles.at}>
        {momentOf(entry.at)}
      </time>
      <div className={styles.told}>
        <h2 className={styles.what}>{events.sentence(entry.type)}</h2>
        <p className={styles.actor}>{actorOf(entry.actor)}</p>
        {entry.people.length > 0 && (
          <p className={styles.actor}>
            {words.about}{' '}
            {entry.people.map(({ id, name }, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                {name !== null && opensAccounts ? <Link to={paths.user(id)}>{name}</Link> : (name ?? events.forgotten)}
              </Fragment>
            ))}
          </p>
        )}
        {planner !== undefined && (
          <p className={styles.actor}>
            <Link to={planner}>{words.inPlanner}</Link>
          </p>
        )}
        {entry.reason !== null && (
          <p>
            {words.reason}: {entry.reason}
          </p>
        )}
        <details className={styles.details}>
          <summary>
            {words.details}
            <span className={styles.hidden}>{events.sentence(entry.type)}</span>
          </summary>
          <p>
            <code>
              {entry.type}, {entry.stream} @ {entry.revision}
            </code>
          </p>
          {entry.data === null && <p className={styles.actor}>{words.notForYou}</p>}
          {/* A box that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
          {entry.data !== null && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre className={styles.data} tabIndex={0} role="region" aria-label={`${words.details}: ${entry.type}`}>
              {JSON.stringify(entry.data, null, 2)}
            </pre>
          )}
        </details>
      </div>
    </li>
  );
};
