import type { ClientBase, Pool } from 'pg';
import type { Projection } from './projection.ts';

/** A later release has made the read model: it is left as it is. */
export class LaterVersion extends Error {
  override readonly name = 'LaterVersion';
  constructor({ name, version }: Projection, found: number) {
    super(`A later release has made ${name} in version ${found}; this one makes version ${version}.`);
  }
}

/**
 * Read models whose tables a later release has made, and the version they have there. A process of the older release stands by: it
 * would make them back into what the later one cannot read, by a whole pass over the log.
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
