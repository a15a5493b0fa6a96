import type { Position, RecordedEvent } from '@paddock/event-store/port';
import type { ClientBase, Pool } from 'pg';
import type { Codec } from './codec.ts';

/**
 * Events of one type that a read model passed because this program did not know the type. A program that handles the type
 * rebuilds the read model; otherwise those events would be missing for ever.
 */
export type Passed = {
  readonly read_model: string;
  readonly type: string;
  readonly events: number;
  readonly first_position: Position;
  readonly last_position: Position;
};

/** Counts of passed events by type. */
export type PassedByType = Map<string, Omit<Passed, 'read_model' | 'type'>>;

/** Adds the events of a batch whose types this program does not know, in log order; not those of other applications. */
export const tallyPassed = (
  codec: Codec,
  events: readonly RecordedEvent[],
  tally: PassedByType = new Map(),
): PassedByType => {
  for (const event of events) {
    if (codec.standingOf(event) !== 'newer') continue;
    const { type, position } = event;
    const known = tally.get(type);
    tally.set(type, {
      events: (known?.events ?? 0) + 1,
      first_position: known?.first_position ?? position,
      last_position: position,
    });
  }
  return tally;
};

const ADD = `
  insert into projection_engine.passed (read_model, type, events, first_position, last_position)
  select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
  on conflict (read_model, type) do update
    set events = projection_engine.passed.events + excluded.events, last_position = excluded.last_position`;

/** Records what read models passed, in the transaction that moves their checkpoints, so that each event is counted once. */
export const addPassed = async (
  client: Pick<ClientBase, 'query'>,
  passed: ReadonlyMap<string, PassedByType>,
): Promise<void> => {
  const rows = [...passed].flatMap(([name, tally]) => [...tally].map(([type, counts]) => ({ name, type, ...counts })));
  if (!rows.length) return;
  await client.query(ADD, [
    rows.map(({ name }) => name),
    rows.map(({ type }) => type),
    rows.map(({ events }) => events),
    rows.map(({ first_position: first }) => first),
    rows.map(({ last_position: last }) => last),
  ]);
};

/** Replaces the record of a read model with what its rebuild passed. Runs in the transaction of the swap. */
export const replacePassed = async (
  client: Pick<ClientBase, 'query'>,
  readModel: string,
  tally: PassedByType,
): Promise<void> => {
  await client.query('delete from projection_engine.passed where read_model = $1', [readModel]);
  await addPassed(client, new Map([[readModel, tally]]));
};

/** What read models have passed, by type and read model. Empty while an earlier release leads that has no such table. */
export const readPassed = async (client: Pick<Pool | ClientBase, 'query'>): Promise<readonly Passed[]> => {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('projection_engine.passed') is not null as there`,
  );
  if (there.rows[0]?.there !== true) return [];
  const { rows } = await client.query<Passed>(
    `select read_model, type, events::int as events, first_position, last_position
     from projection_engine.passed order by type, read_model`,
  );
  return rows;
};

/**
 * Types that this program still does not know, with their read models and the highest count among these. Types that it knows are
 * left out: a read model that handles one has been rebuilt.
 */
export const passedTypes = (
  passed: readonly Passed[],
  isKnown: (type: string) => boolean,
): { readonly type: string; readonly events: number; readonly read_models: string[] }[] => {
  const types = new Map<string, { events: number; read_models: string[] }>();
  for (const { type, events, read_model: name } of passed) {
    if (isKnown(type)) continue;
    const known = types.get(type) ?? { events: 0, read_models: [] };
    types.set(type, { events: Math.max(known.events, events), read_models: [...known.read_models, name] });
  }
  return [...types].map(([type, counts]) => ({ type, ...counts }));
};
