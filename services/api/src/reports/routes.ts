import type { Decode } from '@paddock/event-store/codec';
import {
  getReport,
  getReportCsv,
  listReportEvents,
  type ReportReply,
  startReport,
  stopReport,
} from '@paddock/shared-domain/reports/contract';
import type { TrailEvent } from '@paddock/shared-domain/reports/trail';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { done, ok, okRaw } from '../http/answers.ts';
import { pageOf } from '../http/list-reply.ts';
import { invalid, notFound, problem } from '../http/problems.ts';
import { serveSignedIn } from '../http/serve.ts';
import type { VenueDirectory } from '../venues/directory.ts';
import { reportCsv } from './report-csv.ts';
import { createReportJobs, type ReportJob } from './report-jobs.ts';

export type ReportParts = {
  readonly deps: Pick<Deps, 'store' | 'clock' | 'newId' | 'log'>;
  readonly decode: Decode;
  readonly directory: VenueDirectory;
  /** Zone of days that belong to no location: the club's own. */
  readonly zone: string;
};

const TOO_MANY_RUN = 'Too many reports are being made. Stop one, or wait until one is done.';
const TRAIL_LOST = 'There are too many events to list. Choose a shorter period or one location.';

const reportReply = (job: ReportJob): ReportReply => ({
  id: job.id,
  state: job.state,
  problem: job.problem,
  asked: job.asked,
  as_of: job.asOf,
  timezone: job.zone,
  share: job.share,
  events: job.events,
  result: job.rows === undefined ? null : { rows: [...job.rows], trail_lost: job.trail.isLost() },
});
const eventReply = ({ id, type, stream, revision, at, actor, amount }: TrailEvent) => ({
  event_id: id,
  type,
  stream,
  revision,
  at,
  actor: { kind: actor.kind, user: 'userId' in actor ? actor.userId : null },
  amount,
});

/** Reports by replay: each a fold of the log up to a moment, made beside the requests and asked for until it is done. */
export const registerReportRoutes = (app: FastifyInstance, { deps, decode, directory, zone }: ReportParts): void => {
  const jobs = createReportJobs({ ...deps, decode });
  app.addHook('onClose', () => jobs.close());

  serveSignedIn(app, startReport, async ({ body, caller }) => {
    const location = 'location' in body ? body.location : undefined;
    if (location !== undefined && !(await directory.get()).locations.has(location))
      return invalid({ location: ['There is no such location.'] });
    const job = await jobs.start(caller.userId, body, zone);
    return job === 'busy' ? problem('in_flight', { text: TOO_MANY_RUN }) : ok(reportReply(job));
  });
  serveSignedIn(app, getReport, ({ params }) => {
    const job = jobs.find(params.id);
    return job === undefined ? notFound : ok(reportReply(job));
  });
  serveSignedIn(app, stopReport, ({ params }) => {
    if (jobs.find(params.id) === undefined) return notFound;
    jobs.stop(params.id);
    return done();
  });
  serveSignedIn(app, listReportEvents, ({ params, query: { row, ...paging } }) => {
    const job = jobs.find(params.id);
    if (job === undefined) return notFound;
    if (job.rows === undefined) return problem('conflict', { text: 'This report is not done.' });
    if (job.trail.isLost()) return problem('conflict', { text: TRAIL_LOST });
    const answer = pageOf(job.trail.eventsOf(row).map(eventReply), paging);
    return 'problem' in answer ? answer.problem : ok(answer.list);
  });
  serveSignedIn(app, getReportCsv, async ({ params }) => {
    const job = jobs.find(params.id);
    if (job === undefined) return notFound;
    if (job.rows === undefined) return problem('conflict', { text: 'This report is not done.' });
    const names = new Map([...(await directory.get()).locations].map(([id, { name }]) => [id as string, name]));
    return okRaw(reportCsv(job.rows, names), {
      contentType: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="${job.asked.kind}-${job.asOf.slice(0, 10)}.csv"` },
    });
  });
};
