import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { readFailedDeliveries } from '@paddock/kit/gateways/card-provider/deliveries';
import { GIVEN_UP, SET_ASIDE } from '@paddock/kit/processes/job-runner';
import { readOpenJobs } from '@paddock/kit/processes/jobs';
import { readParked } from '@paddock/kit/processes/parked';
import { readProcessSetAsides } from '@paddock/kit/processes/set-asides';
import { readFailedMails, readSetAsideMails, readWaitingMails, type WaitingMail } from '@paddock/mails/mail-outcomes';
import { readPoison } from '@paddock/projections/engine/poison-list';
import { readSetAsides } from '@paddock/projections/engine/set-asides';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { type Instant, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { readBlockedStreams } from './blocked-streams.ts';
import { readOpenRuns } from './open-cases.ts';

/** Prefix of a process, to distinguish it from a read model. */
export const PROCESS = 'process:';
/** What the list and the commands call a call to the card provider, and an email. */
export const [JOB, MAIL] = ['job', 'mail'];

/** Something that stands still, or that an operator set aside. */
export type Still = {
  /** Who stands still: a read model, `process:<name>`, `job`, `mail`, `webhook`, `run` or `stream`. */
  readonly who: string;
  /** Its key or event id, as commands take it. */
  readonly key: string;
  /** What it is about. */
  readonly about: string;
  readonly how: string;
  /** The commands that help, without their reason. Empty: none does. */
  readonly commands: readonly string[];
};

/** Most that are listed of a kind; the others are counted by metrics, and come up when these are gone. */
const MOST = 1_000;

const tried = (since: string, tries: number, next: string | null): string =>
  `since ${since}, tried ${tries} ${tries === 1 ? 'time' : 'times'}${next === null ? '' : `, again at ${next}`}`;
const because = (why: string | null): string => (why === null || why === '' ? '' : `: ${why}`);
const placed = (one: { readonly stream: string; readonly revision: number; readonly type: string }): string =>
  `${one.stream}@${one.revision}  ${one.type}`;
const takeUp = (who: string, key: string): string => `poison retry ${who} ${key}`;
/** A mail is tried within seconds, unless no process runs or the mail server is left alone. */
const isLate = (now: Instant, { tries, since }: WaitingMail): boolean =>
  tries > 0 || Date.parse(since) < millisOf(now) - MINUTE;
const either = (who: string, key: string): readonly string[] => [takeUp(who, key), `poison set-aside ${who} ${key}`];

/** What read models, processes, jobs, emails, webhooks, runs and streams stop at, and what operators set aside. */
export const readStandsStill = async (
  db: Pool,
  store: Pick<EventStore, 'readStream'>,
  decode: Decode,
  now: Instant,
): Promise<{ readonly still: readonly Still[]; readonly aside: readonly Still[]; readonly isCut: boolean }> => {
  const [poison, parked, jobs, waiting, failed, asideMails, deliveries, runs] = await Promise.all([
    readPoison(db, MOST),
    readParked(db, MOST),
    readOpenJobs(db, MOST),
    readWaitingMails(db, MOST),
    readFailedMails(db, MOST),
    readSetAsideMails(db, MOST),
    readFailedDeliveries(db, MOST),
    readOpenRuns(db, MOST),
  ]);
  const ofReadModels = [...(await readSetAsides(store)).values()];
  const ofProcesses = await readProcessSetAsides(store);
  const places = [...ofReadModels, ...ofProcesses].map(({ eventId: event_id, stream, revision }) => ({
    event_id,
    stream,
    revision,
  }));
  const blocked = await readBlockedStreams(store, decode, [...poison, ...parked, ...places]);
  const still: readonly Still[] = [
    ...poison.map(({ read_model: who, event_id: key, reason, ...event }) => ({
      who,
      key,
      about: placed(event),
      commands: either(who, key),
      how: `halted: ${reason}`,
    })),
    ...parked.map(({ name, event_id: key, since, tries, why, ...event }) => ({
      who: `${PROCESS}${name}`,
      key,
      about: placed(event),
      commands: either(`${PROCESS}${name}`, key),
      how: `parked ${tried(since, tries, null)}${because(why)}`,
    })),
    ...jobs
      .filter(({ outcome }) => outcome !== SET_ASIDE)
      .map(({ key, subject: about, outcome, since, tries, next_at: next, why }) => ({
        who: JOB,
        key,
        about,
        commands: either(JOB, key),
        how: `${outcome === GIVEN_UP ? 'given up' : 'waits'} ${tried(since, tries, next)}${because(why)}`,
      })),
    ...failed.map(({ key, kind: about, at, why, can_retry: canRetry }) => ({
      who: MAIL,
      key,
      about,
      commands: canRetry ? either(MAIL, key) : [`poison set-aside ${MAIL} ${key}`],
      how: `given up at ${at}${because(why)}`,
    })),
    ...waiting
      .filter((mail) => isLate(now, mail))
      .map(({ key, kind: about, since, tries, next_at: next, why }) => ({
        who: MAIL,
        key,
        about,
        commands: either(MAIL, key),
        how: `waits ${tried(since, tries, next)}${because(why)}`,
      })),
    ...deliveries.map(({ id: key, type, object_id: object, at, tries, why }) => ({
      who: 'webhook',
      key,
      about: `${type}  ${object}`,
      commands: [`webhooks replay ${key}`],
      how: `not processed ${tried(at, tries, null)}${because(why)}`,
    })),
    ...runs.map(({ run_id: key, since, count, items: [first] }) => ({
      who: 'run',
      key,
      about: `${count} unreadable`,
      commands: [`runs reread ${key}`],
      how: `since ${since}${because(first?.why ?? null)}`,
    })),
    ...blocked.map(({ stream, revision, type, since, why }) => ({
      who: 'stream',
      key: `${stream}@${revision}`,
      about: type,
      commands: [],
      how: `since ${since}, commands are refused: ${why}`,
    })),
  ];
  const at = (metadata: object): string => `set aside at ${EventMetadata.parse(metadata).at}`;
  const aside: readonly Still[] = [
    ...ofReadModels.map(({ readModel: who, eventId: key, eventType: type, metadata, ...event }) => ({
      who,
      key,
      about: placed({ ...event, type }),
      commands: [takeUp(who, key)],
      how: at(metadata),
    })),
    ...ofProcesses.map(({ process, eventId: key, eventType: type, metadata, ...event }) => ({
      who: `${PROCESS}${process}`,
      key,
      about: placed({ ...event, type }),
      commands: [takeUp(`${PROCESS}${process}`, key)],
      how: at(metadata),
    })),
    ...jobs
      .filter(({ outcome }) => outcome === SET_ASIDE)
      .map(({ key, subject: about, since, why }) => ({
        who: JOB,
        key,
        about,
        commands: [takeUp(JOB, key)],
        how: `set aside, open since ${since}${because(why)}`,
      })),
    ...asideMails.map(({ key, kind: about, at: since, why, can_retry: canRetry }) => ({
      who: MAIL,
      key,
      about,
      commands: canRetry ? [takeUp(MAIL, key)] : [],
      how: `set aside, open since ${since}${because(why)}`,
    })),
  ];
  return {
    still,
    aside,
    isCut: [poison, parked, jobs, waiting, failed, asideMails, deliveries, runs].some(({ length }) => length >= MOST),
  };
};
