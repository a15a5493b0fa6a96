import type { Decode } from '@paddock/event-store/codec';
import { readBoards } from '@paddock/projections/boards/leaderboards/read';
import { readAssists, readPresets } from '@paddock/projections/launcher/races/read';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { foldSheet } from '@paddock/shared-domain/venues/fold-sheet';
import { getSheet, listRecords, type RecordItem } from '@paddock/shared-domain/venues/set-up-contract';
import type { RecordKind, RecordState, Sheet } from '@paddock/shared-domain/venues/sheet';
import { BUSINESS } from '@paddock/shared-domain/venues/business-id';
import type { FastifyInstance } from 'fastify';
import { fixedDetails } from '@paddock/kit/business';
import type { Config } from '@paddock/kit/config';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { pageOf } from '@paddock/kit/http/list-reply';
import { notFound } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { termOf } from './business-routes.ts';
import type { VenueDirectory } from './directory.ts';

type Retirable = { readonly id: string; readonly name: string; readonly retired: boolean };
/** What these routes need of the catalogue: every record, retired and unpublished ones too. */
type Catalogue = {
  get(): Promise<{
    readonly tracks: ReadonlyMap<string, Retirable>;
    readonly cars: ReadonlyMap<string, Retirable>;
    readonly groups: ReadonlyMap<string, Retirable>;
    readonly allPages: readonly {
      readonly id: string;
      readonly name: string;
      readonly first_published_at: string | null;
      readonly published: boolean;
    }[];
  }>;
};
type SetUpDeps = {
  readonly deps: Pick<Deps, 'business' | 'config' | 'db' | 'store'>;
  readonly directory: VenueDirectory;
  readonly catalogue: Catalogue;
  readonly decode: Decode;
  /** Names as staff see them. */
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
};

type Named = { readonly id: string; readonly name: string };
const item = ({ id, name }: Named, state: RecordState = 'in-use', group: string | null = null): RecordItem => ({
  id,
  name,
  state,
  group,
});
const retirable = (rows: ReadonlyMap<string, Retirable>): RecordItem[] =>
  [...rows.values()].map((row) => item(row, row.retired ? 'retired' : 'in-use'));

const fixedTerms = (config: Config): NonNullable<Sheet['fixed']> =>
  Object.fromEntries(fixedDetails(config).map(({ detail, setting, value }) => [termOf(detail), { setting, value }]));
/** The business before anything was said of it. */
const unsaid = (config: Config): Sheet => ({
  kind: 'business',
  id: BUSINESS,
  revision: -1,
  state: 'in-use',
  terms: {},
  history: [],
  fixed: fixedTerms(config),
});

/** The set-up of a venue for superusers: every record with its history (rule A-014). */
export const registerSetUpRoutes = (
  app: FastifyInstance,
  { deps: { business, config, db, store }, directory, catalogue, decode, shownNames }: SetUpDeps,
): void => {
  const lists: { readonly [Kind in RecordKind]: () => Promise<RecordItem[]> } = {
    // There is always one, also before anything was said of it.
    business: async () => {
      const { name, clubName } = await business.get();
      return [item({ id: BUSINESS, name: name || clubName })];
    },
    location: async () => [...(await directory.get()).locations.values()].map((row) => item(row)),
    seatType: async () => [...(await directory.get()).seatTypes.values()].map((row) => item(row)),
    seat: async () =>
      [...(await directory.get()).seats.values()].map((row) =>
        item(row, row.active ? 'in-use' : 'retired', row.location_id),
      ),
    page: async () =>
      (await catalogue.get()).allPages.map((row) =>
        item(row, row.published ? 'in-use' : row.first_published_at === null ? 'draft' : 'withdrawn'),
      ),
    track: async () => retirable((await catalogue.get()).tracks),
    car: async () => retirable((await catalogue.get()).cars),
    carGroup: async () => retirable((await catalogue.get()).groups),
    board: async () =>
      (await readBoards(db, { location: undefined, active: undefined })).map((row) =>
        item(row, row.active ? 'in-use' : 'retired', row.location_id),
      ),
    assist: async () => (await readAssists(db)).map((row) => item(row)),
    preset: async () => (await readPresets(db)).map(({ id, terms: { name } }) => item({ id, name })),
  };
  serveSignedIn(
    app,
    listRecords,
    async ({ query }) => {
      const page = pageOf(await lists[query.kind](), query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['venues', 'catalogue', 'leaderboards', 'races'] },
  );

  serveSignedIn(app, getSheet, async ({ query: { kind, id } }) => {
    const events: Recorded[] = [];
    for await (const recorded of store.readStream(`${kind}-${id}`)) events.push(decode(recorded));
    const folded = foldSheet(kind, events);
    if (folded === undefined) return kind === 'business' && id === BUSINESS ? ok(unsaid(config)) : notFound;
    const names = await shownNames([...new Set(folded.history.flatMap(({ by }) => by ?? []))]);
    const history = folded.history.map((change) => ({
      ...change,
      changes: [...change.changes],
      by_name: change.by === null ? null : (names.get(change.by) ?? null),
    }));
    return ok({ kind, id, ...folded, history, ...(kind === 'business' && { fixed: fixedTerms(config) }) });
  });
};
