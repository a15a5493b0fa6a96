import { readCarMillis, readTrackFacts, readTracksOfCars } from '@paddock/projections/laps/read';
import {
  type Car,
  getCar,
  getGroup,
  getImage,
  getImageFile,
  getSkin,
  getTrack,
  listCars,
  listGroups,
  listImages,
  listSkins,
  listTracks,
  type Track,
} from '@paddock/shared-domain/catalogue/contract';
import type { CarRow, TrackRow } from '@paddock/projections/catalogue/read';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok, okRaw } from '@paddock/kit/http/answers';
import { hasName, namedPageOf, pageOf } from '@paddock/kit/http/list-reply';
import { notFound } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import type { CatalogueDirectory, CatalogueNow } from './catalogue-directory.ts';
import { readImageFile } from './image-files.ts';

/** The public names of people. */
export type RacerNames = (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
export type CatalogueDeps = {
  readonly deps: Deps;
  readonly catalogue: CatalogueDirectory;
  readonly publicNames: RacerNames;
};

/** The name shown for a forgotten racer. */
const FORMER_RACER = 'Former racer';
const READS = { reads: ['catalogue', 'laps'] };
/** Retired records keep their name where something refers to them, and are not offered. */
const inUse = <Row extends { readonly retired: boolean }>(row: Row | undefined): Row | undefined =>
  row?.retired === false ? row : undefined;
const skinsOf = ({ id, skins }: CarRow) => skins.map(({ skinId, name }) => ({ id: skinId, car: id, name }));

/** Tracks, cars, groups and skins for everybody (AVAIL-11 … AVAIL-17), pictures (PAGE-05, PAGE-06). */
export const registerCatalogueRoutes = (
  app: FastifyInstance,
  { deps: { db }, catalogue, publicNames }: CatalogueDeps,
) => {
  const trackReplies = async (rows: readonly TrackRow[], now: CatalogueNow): Promise<Track[]> => {
    const facts = await readTrackFacts(db);
    const holders = rows.flatMap(({ id }) => facts.get(id)?.record?.userId ?? []);
    const names = await publicNames([...new Set(holders)]);
    return rows.map(({ id, name }) => {
      const { laps = 0, record } = facts.get(id) ?? {};
      return {
        id,
        name,
        laps_count: laps,
        laps_record_hms: record === undefined ? null : lapTimeText(record.millis),
        laps_record_user: record === undefined ? null : (names.get(record.userId) ?? FORMER_RACER),
        laps_record_car: record === undefined ? null : (now.cars.get(record.carId)?.name ?? null),
      };
    });
  };
  const carReplies = async (rows: readonly CarRow[], now: CatalogueNow): Promise<Car[]> => {
    const driven = await readCarMillis(db);
    return rows.map(({ id, name, group_ids: groups }) => ({
      id,
      name,
      groups: groups.flatMap((group) => inUse(now.groups.get(group)) ?? []),
      time_millis: driven.get(id) ?? 0,
      total_time: lapTimeText(driven.get(id) ?? 0),
    }));
  };

  serve(
    app,
    listTracks,
    async ({ query: { search, groups, popular, ...paging } }) => {
      const now = await catalogue.get();
      const driven = groups && (await readTracksOfCars(db, now.carsOf(groups)));
      const rows = [...now.tracks.values()].filter(
        ({ id, name, retired }) => !retired && hasName(name, search) && (driven === undefined || driven.has(id)),
      );
      const replies = await trackReplies(rows, now);
      if (popular === true) replies.sort((a, b) => b.laps_count - a.laps_count);
      const page = pageOf(replies, paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serve(
    app,
    getTrack,
    async ({ params }) => {
      const now = await catalogue.get();
      const row = now.tracks.get(params.id);
      const [reply] = row === undefined ? [] : await trackReplies([row], now);
      return reply === undefined ? notFound : ok(reply);
    },
    READS,
  );
  serve(
    app,
    listCars,
    async ({ query: { search, groups, popular, ...paging } }) => {
      const now = await catalogue.get();
      const rows = [...now.cars.values()].filter(
        ({ name, retired, group_ids: own }) =>
          !retired && hasName(name, search) && (groups === undefined || own.some((group) => groups.includes(group))),
      );
      const replies = await carReplies(rows, now);
      if (popular === true) replies.sort((a, b) => b.time_millis - a.time_millis);
      const page = pageOf(replies, paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serve(
    app,
    getCar,
    async ({ params }) => {
      const now = await catalogue.get();
      const row = now.cars.get(params.id);
      const [reply] = row === undefined ? [] : await carReplies([row], now);
      return reply === undefined ? notFound : ok(reply);
    },
    READS,
  );
  serve(
    app,
    listGroups,
    async ({ query }) => {
      const page = namedPageOf(
        [...(await catalogue.get()).groups.values()].filter(({ retired }) => !retired),
        query,
      );
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['catalogue'] },
  );
  serve(
    app,
    getGroup,
    async ({ params }) => {
      const group = inUse((await catalogue.get()).groups.get(params.id));
      return group === undefined ? notFound : ok(group);
    },
    { reads: ['catalogue'] },
  );
  serve(
    app,
    listSkins,
    async ({ query: { car, ...paging } }) => {
      const cars = [...(await catalogue.get()).cars.values()].filter(({ id, retired }) =>
        car === undefined ? !retired : id === car,
      );
      const page = namedPageOf(cars.flatMap(skinsOf), paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['catalogue'] },
  );
  serve(
    app,
    getSkin,
    async ({ params }) => {
      const skins = [...(await catalogue.get()).cars.values()].flatMap(skinsOf);
      const skin = skins.find(({ id }) => id === params.id);
      return skin === undefined ? notFound : ok(skin);
    },
    { reads: ['catalogue'] },
  );
  serve(
    app,
    listImages,
    async ({ query: { search, ...paging } }) => {
      const { images } = await catalogue.get();
      const page = pageOf(
        images.filter(({ url, owner: { kind, id } }) => [kind, id, url].some((text) => hasName(text, search))),
        paging,
      );
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['catalogue'] },
  );
  serve(
    app,
    getImage,
    async ({ params }) => {
      const image = (await catalogue.get()).images.find(({ id }) => id === params.id);
      return image === undefined ? notFound : ok(image);
    },
    { reads: ['catalogue'] },
  );
  serve(app, getImageFile, async ({ params }) => {
    const file = await readImageFile(db, params.id);
    return file === undefined ? notFound : okRaw(file.bytes, { contentType: file.contentType });
  });
};
