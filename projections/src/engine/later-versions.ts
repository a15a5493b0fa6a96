import type { ClientBase, Pool } from 'pg';
import type { Projection } from './projection.ts';

/** A later release built the read model: it is left unchanged. */
export class LaterVersion extends Error {
  override readonly name = 'LaterVersion';
  constructor({ name, version }: Projection, found: number) {
    super(`A later release has made ${name} in version ${found}; this one makes version ${version}.`);
  }
}

/**
 * Read models that a later release built, with their version there. A process of the older release stands by while a process of the later
 * one runs: it would rebuild them, by a whole pass over the log, into tables that the later one cannot read.
 */
export const laterThan = async (
  client: Pick<Pool | ClientBase, 'query'>,
  projections: readonly Projection[],
): Promise<readonly { readonly projection: Projection; readonly version: number }[]> => {
  const { rows } = await client.query<{ name: string; version: number }>(
    'select name, version from projection_engine.projections',
  );
  const versions = new Map(rows.map(({ name, version }) => [name, version]));
  return projections.flatMap((projection) => {
    const version = versions.get(projection.name) ?? 0;
    return version > projection.version ? [{ projection, version }] : [];
  });
};
