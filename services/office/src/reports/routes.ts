import type { Decode } from '@paddock/event-store/codec';
import {
  getReport,
  getReportCsv,
  listReportEvents,
  type ReportReply,
  startReport,
  stopReport,
} from '@paddock/shared-domain/reports/contract';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import type { AskedReport } from '@paddock/shared-domain/reports/asked-report';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import type { TrailEvent } from '@paddock/shared-domain/reports/trail';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import type { SignedIn } from '@paddock/kit/http/caller';
import { done, ok, okRaw } from '@paddock/kit/http/answers';
import { pageOf } from '@paddock/kit/http/list-reply';
import { invalid, notFound, otherLocation, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { type Names, reportCsv } from './report-csv.ts';
import { createReportJobs } from './report-jobs.ts';
import { postgresReportIndex } from './report-index.ts';
import type { KeptReport, ReportRecords } from './report-records.ts';
import { createSharedReports } from './shared-reports.ts';

export type ReportDeps = {
  readonly deps: Pick<Deps, 'store' | 'clock' | 'newId' | 'log' | 'db' | 'positions'>;
  readonly decode: Decode;
  readonly directory: VenueDirectory;
  /** Zone of days without a location: the club's own. */
  readonly zone: string;
  readonly records: ReportRecords;
  readonly sleep: (millis: number) => Promise<void>;
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
};

const TOO_MANY_RUN = 'Too many reports are running. Stop one, or wait until one is done.';
const TRAIL_LOST = 'There are too many events to list. Choose a shorter period or one location.';

const reportReply = ({ zone, rows, passed, trail_lost: lost, ...report }: KeptReport, names: Names): ReportReply => ({
  ...report,
  timezone: zone,
  unknown_events: passed,
  result: rows === null ? null : { rows: [...rows], trail_lost: lost, staff_names: Object.fromEntries(names) },
});
const eventReply = ({ id, type, stream, revision, at, actor, amount }: TrailEvent, names: Names) => {
  const user = 'userId' in actor ? actor.userId : null;
  const name = (user === null ? undefined : names.get(user)) ?? null;
  return { event_id: id, type, stream, revision, at, actor: { kind: actor.kind, user, name }, amount };
};

/** Whether somebody's rights reach what a report is about: a location, or all of them. What is owed for vouchers is the whole venue's. */
const covers = ({ locations }: SignedIn, asked: AskedReport): boolean =>
  locations === undefined ||
  ('location' in asked && asked.location !== undefined && locations.includes(asked.location));

/** Reports by replay: each folds the log up to a moment, beside the requests; clients poll until it is done. */
export const registerReportRoutes = (app: FastifyInstance, parts: ReportDeps): void => {
  const { deps, decode, directory, zone, records, sleep, shownNames } = parts;
  const reports = createSharedReports({
    jobs: createReportJobs({ ...deps, decode, index: postgresReportIndex(deps) }),
    records,
    sleep,
    log: deps.log,
  });
  app.addHook('onClose', () => reports.close());
  /** Names of staff; rows and events have only ids. */
  const namesOf = async (users: readonly (string | null | undefined)[]): Promise<Names> =>
    new Map(await shownNames([...new Set(users.flatMap((user) => (user ? [UserId.parse(user)] : [])))]));
  const staffIn = (rows: readonly ReportRow[] | null): Promise<Names> =>
    namesOf((rows ?? []).map(({ staff }) => staff));
  const replyOf = async (report: KeptReport): Promise<ReportReply> => reportReply(report, await staffIn(report.rows));

  const found = async (id: string, caller: SignedIn): Promise<KeptReport | ProblemAnswer> => {
    const report = await reports.find(id);
    if (report === undefined) return notFound;
    return covers(caller, report.asked) ? report : otherLocation;
  };

  serveSignedIn(app, startReport, async ({ body, caller }) => {
    const location = 'location' in body ? body.location : undefined;
    if (!covers(caller, body)) return otherLocation;
    if (location !== undefined && !(await directory.get()).locations.has(location))
      return invalid({ location: ['There is no such location.'] });
    const report = await reports.start(caller.userId, body, zone);
    return report === 'busy' ? problem('in_flight', { text: TOO_MANY_RUN }) : ok(await replyOf(report));
  });
  serveSignedIn(app, getReport, async ({ params, caller }) => {
    const report = await found(params.id, caller);
    return 'kind' in report ? report : ok(await replyOf(report));
  });
  serveSignedIn(app, stopReport, async ({ params, caller }) => {
    const report = await found(params.id, caller);
    if ('kind' in report) return report;
    await reports.stop(params.id);
    return done();
  });
  serveSignedIn(app, listReportEvents, async ({ params, query: { row, ...paging }, caller }) => {
    const report = await found(params.id, caller);
    if ('kind' in report) return report;
    if (report.rows === null) return problem('conflict', { text: 'This report is not done.' });
    if (report.trail_lost) return problem('conflict', { text: TRAIL_LOST });
    const events = await reports.eventsOf(report.id, row);
    const names = await namesOf(events.map(({ actor }) => (actor.kind === 'staff' ? actor.userId : null)));
    const answer = pageOf(
      events.map((event) => eventReply(event, names)),
      paging,
    );
    return 'problem' in answer ? answer.problem : ok(answer.list);
  });
  serveSignedIn(app, getReportCsv, async ({ params, caller }) => {
    const report = await found(params.id, caller);
    if ('kind' in report) return report;
    if (report.rows === null) return problem('conflict', { text: 'This report is not done.' });
    const places = [...(await directory.get()).locations].map(([id, { name }]) => [id as string, name] as const);
    const names = new Map([...places, ...(await staffIn(report.rows))]);
    return okRaw(reportCsv(report.rows, names), {
      contentType: 'text/csv; charset=utf-8',
      headers: {
        'content-disposition': `attachment; filename="${report.asked.kind}-${report.as_of.slice(0, 10)}.csv"`,
      },
    });
  });
};
