import { carDecider } from '@paddock/shared-domain/catalogue/car';
import { carGroupDecider } from '@paddock/shared-domain/catalogue/car-group';
import type { CarTerms, TrackTerms } from '@paddock/shared-domain/catalogue/events';
import { SkinId } from '@paddock/shared-domain/catalogue/ids';
import { trackDecider } from '@paddock/shared-domain/catalogue/track';
import {
  type CarTerms as CarTermsBody,
  createCar,
  createGroup,
  createTrack,
  reviseCar,
  reviseGroup,
  reviseTrack,
  type TrackTerms as TrackTermsBody,
} from '@paddock/shared-domain/catalogue/write-contract';
import { CarGroupId, CarId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Handled } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem, editConflict } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { CatalogueDirectory, CatalogueNow } from './catalogue-directory.ts';

type OwnDeps = { readonly deps: Deps; readonly catalogue: CatalogueDirectory };
type Body<Schema extends z.ZodType> = { readonly [Name in keyof z.infer<Schema>]?: z.infer<Schema>[Name] | undefined };

/**
 * How long to wait for a change to reach the read model before the answer is 503. It is on disk by then, and a repeated call
 * finds it.
 */
const READ_MODEL_MS = 10_000;
const missingGroup = invalid({ groups: ['There is no such group.'] });

/** Drops undefined fields. */
const said = <Terms extends object>(terms: { readonly [Name in keyof Terms]: Terms[Name] | undefined }) =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Partial<Terms>;
const trackTerms = (body: Body<typeof TrackTermsBody>) =>
  said<TrackTerms>({
    name: body.name,
    folder: body.folder,
    layout: body.layout,
    lengthMetres: body.length_metres,
    pitBoxes: body.pit_boxes,
  });

/** Superusers manage tracks, cars and groups (rule A-014); every change is an event and so has a history. */
export const registerCatalogueWriteRoutes = (app: FastifyInstance, { deps, catalogue }: OwnDeps): void => {
  const { commands, newId, positions } = deps;
  const carTerms = (body: Body<typeof CarTermsBody>) =>
    said<CarTerms>({
      name: body.name,
      folder: body.folder,
      groupIds: body.groups,
      topSpeedKmh: body.top_speed_kmh,
      skins: body.skins?.map(({ skin_id: skinId, name, folder }) => ({
        skinId: skinId ?? SkinId.parse(newId()),
        name,
        folder,
      })),
    });
  /** The answer to a change, once lists show it. */
  const answer = async (
    handled: Handled<never, string>,
    status: 200 | 201,
    id: string,
    nameOf: (now: CatalogueNow) => string | undefined,
  ) => {
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return handled.reason === 'TermsMoved' ? editConflict : notFound;
    await positions.waitFor('catalogue', handled.position, READ_MODEL_MS);
    catalogue.invalidate();
    const name = nameOf(await catalogue.get());
    return name === undefined ? notFound : ok({ id, name }, { position: handled.position, status });
  };
  const knowsGroups = async (groups: readonly CarGroupId[] | undefined): Promise<boolean> => {
    const known = groups === undefined ? undefined : (await catalogue.get()).groups;
    return groups === undefined || groups.every((group) => known?.has(group));
  };

  serveSignedIn(app, createTrack, async ({ body, caller, commandId, requestId, now }) => {
    const id = TrackId.parse(newId());
    const data = { trackId: id, ...(trackTerms(body) as TrackTerms) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await commands.handle(trackDecider, id, [{ type: 'IntroduceTrack', data }], context);
    return answer(handled as Handled<never, string>, 201, id, ({ tracks }) => tracks.get(id)?.name);
  });
  serveSignedIn(app, reviseTrack, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    const describe = { trackId: id, terms: trackTerms(body), seenRevision: body.revision };
    const switched = body.active ? ('ReinstateTrack' as const) : ('RetireTrack' as const);
    const handled = await commands.handle(
      trackDecider,
      id,
      [
        { type: 'ReviseTrackDetails', data: describe },
        ...(body.active === undefined ? [] : [{ type: switched, data: { trackId: id } }]),
      ],
      { commandId, requestId, now, actor: asStaff(caller) },
    );
    return answer(handled as Handled<never, string>, 200, id, ({ tracks }) => tracks.get(id)?.name);
  });

  serveSignedIn(app, createCar, async ({ body, caller, commandId, requestId, now }) => {
    if (!(await knowsGroups(body.groups))) return missingGroup;
    const id = CarId.parse(newId());
    const data = { carId: id, ...(carTerms(body) as CarTerms) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await commands.handle(carDecider, id, [{ type: 'IntroduceCar', data }], context);
    return answer(handled as Handled<never, string>, 201, id, ({ cars }) => cars.get(id)?.name);
  });
  serveSignedIn(app, reviseCar, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    if (!(await knowsGroups(body.groups))) return missingGroup;
    const describe = { carId: id, terms: carTerms(body), seenRevision: body.revision };
    const switched = body.active ? ('ReinstateCar' as const) : ('RetireCar' as const);
    const handled = await commands.handle(
      carDecider,
      id,
      [
        { type: 'ReviseCarDetails', data: describe },
        ...(body.active === undefined ? [] : [{ type: switched, data: { carId: id } }]),
      ],
      { commandId, requestId, now, actor: asStaff(caller) },
    );
    return answer(handled as Handled<never, string>, 200, id, ({ cars }) => cars.get(id)?.name);
  });

  serveSignedIn(app, createGroup, async ({ body, caller, commandId, requestId, now }) => {
    const id = CarGroupId.parse(newId());
    const data = { carGroupId: id, name: body.name };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await commands.handle(carGroupDecider, id, [{ type: 'IntroduceCarGroup', data }], context);
    return answer(handled as Handled<never, string>, 201, id, ({ groups }) => groups.get(id)?.name);
  });
  serveSignedIn(app, reviseGroup, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    const present = (await catalogue.get()).groups.get(id);
    if (present === undefined) return notFound;
    const rename = { carGroupId: id, name: body.name ?? present.name, seenRevision: body.revision };
    const switched = body.active ? ('ReinstateCarGroup' as const) : ('RetireCarGroup' as const);
    const handled = await commands.handle(
      carGroupDecider,
      id,
      [
        { type: 'RenameCarGroup', data: rename },
        ...(body.active === undefined ? [] : [{ type: switched, data: { carGroupId: id } }]),
      ],
      { commandId, requestId, now, actor: asStaff(caller) },
    );
    return answer(handled as Handled<never, string>, 200, id, ({ groups }) => groups.get(id)?.name);
  });
};
