import { type PresetRow, readAssists, readPresets } from '@paddock/projections/launcher/races/read';
import { assistDecider } from '@paddock/shared-domain/launcher/assist';
import { AssistId, PresetId } from '@paddock/shared-domain/launcher/ids';
import { presetDecider } from '@paddock/shared-domain/launcher/preset';
import {
  createAssist,
  createPreset,
  listAssists,
  listPresets,
  type Preset,
  reviseAssist,
  revisePreset,
} from '@paddock/shared-domain/launcher/race-contract';
import type { AssistTerms } from '@paddock/shared-domain/launcher/setup-events';
import type { FastifyInstance } from 'fastify';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { namedPageOf } from '@paddock/kit/http/list-reply';
import { invalid, notFound, problem, editConflict } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { type LauncherDeps, RACES, shown } from './launcher-deps.ts';

const presetReply = ({ id, terms }: PresetRow): Preset => ({
  id,
  name: terms.name,
  penalties: terms.penalties,
  fixed_setup: terms.fixedSetup,
  drift_mode: terms.driftMode,
  assists: terms.assistId,
  sessions:
    terms.sessions?.map(({ name, type, spawn, duration, durationIsLaps }) => ({
      name,
      type,
      spawn,
      duration,
      duration_is_laps: durationIsLaps,
    })) ?? null,
});

const presetSessions = (sessions: Preset['sessions']): PresetRow['terms']['sessions'] =>
  sessions?.map(({ duration_is_laps: durationIsLaps, ...session }, ordering) => ({
    ...session,
    ordering,
    durationIsLaps,
  })) ?? null;
const noAssists = invalid({ assists: ['There is no such thing.'] });
const notRunnable = invalid({ sessions: ['These sessions cannot be run.'] });

/** Presets and sets of driving aids (RACE-04, RACE-07, rule A-135). */
export const registerSetupRoutes = (app: FastifyInstance, { deps }: LauncherDeps): void => {
  const { db, commands } = deps;
  const READS = { reads: ['races'] };
  const knowsAssists = async (id: AssistId | null): Promise<boolean> =>
    id === null || (await commands.load(assistDecider, id)).state !== undefined;

  serveSignedIn(
    app,
    listPresets,
    async ({ query }) => {
      const page = namedPageOf((await readPresets(db)).map(presetReply), query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serveSignedIn(
    app,
    listAssists,
    async ({ query }) => {
      const rows = await readAssists(db);
      const page = namedPageOf(
        rows.map(({ id, name, settings }) => ({ id, name, settings: { ...settings } })),
        query,
      );
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );

  serveSignedIn(app, createPreset, async ({ body, caller, commandId, requestId, now }) => {
    const presetId = PresetId.parse(derivedId(`preset:${commandId}`));
    const { name, penalties, fixed_setup: fixedSetup, drift_mode: driftMode, assists: assistId } = body;
    if (!(await knowsAssists(assistId))) return noAssists;
    const terms = { name, penalties, fixedSetup, driftMode, assistId, sessions: presetSessions(body.sessions) };
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const define = { type: 'DefinePreset', data: { presetId, ...terms } } as const;
    const handled = await commands.handle(presetDecider, presetId, [define], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return notRunnable;
    await shown(deps, handled.position);
    return ok(presetReply({ id: presetId, terms }), { position: handled.position });
  });
  serveSignedIn(app, revisePreset, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    const { revision, fixed_setup: fixedSetup, drift_mode: driftMode, assists: assistId, sessions, ...same } = body;
    if (!(await knowsAssists(assistId ?? null))) return noAssists;
    const said = { ...same, fixedSetup, driftMode, assistId };
    const terms = {
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
      ...(sessions === undefined ? {} : { sessions: presetSessions(sessions) }),
    };
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const revise = { type: 'RevisePreset', data: { presetId: id, terms, seenRevision: revision } } as const;
    const handled = await commands.handle(presetDecider, id, [revise], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused')
      return { SessionsNotRunnable: notRunnable, PresetUnknown: notFound, TermsMoved: editConflict }[handled.reason];
    await shown(deps, handled.position);
    const { state } = await commands.load(presetDecider, id);
    return state === undefined ? notFound : ok(presetReply({ id, terms: state.terms }), { position: handled.position });
  });
  const presented = (id: AssistId, { name, settings }: AssistTerms) => ({ id, name, settings: { ...settings } });
  serveSignedIn(app, createAssist, async ({ body, caller, commandId, requestId, now }) => {
    const assistId = AssistId.parse(derivedId(`assist:${commandId}`));
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const define = { type: 'DefineAssist', data: { assistId, ...body } } as const;
    const handled = await commands.handle(assistDecider, assistId, [define], context);
    if (handled.outcome !== 'accepted') return problem('busy');
    await shown(deps, handled.position);
    return ok(presented(assistId, body), { position: handled.position });
  });
  serveSignedIn(app, reviseAssist, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    const { revision: seenRevision, ...said } = body;
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const revise = { type: 'ReviseAssist', data: { assistId: id, terms: said, seenRevision } } as const;
    const handled = await commands.handle(assistDecider, id, [revise], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return { AssistUnknown: notFound, TermsMoved: editConflict }[handled.reason];
    await shown(deps, handled.position);
    const { state } = await commands.load(assistDecider, id);
    return state === undefined ? notFound : ok(presented(id, state), { position: handled.position });
  });
};
