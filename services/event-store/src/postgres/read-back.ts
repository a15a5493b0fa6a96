import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { LogSummary } from '../log-summary.ts';

/** Events in one query. The largest fill 32 MB. */
const PAGE = 500;

/**
 * Reads a log that `restoreLog` made from its table, and gives number and hash as `summariseLog` would. It takes the texts of data
 * and metadata as they stand in the table, without reading their content: `restoreLog` wrote them as `JSON.stringify` does.
 *
 * @param name of the schema.
 */
export const readBack = async (
  client: ClientBase,
  name = 'event_store',
): Promise<Pick<LogSummary, 'events' | 'hash'>> => {
  const page = async (after: string) => {
    const { rows } = await client.query<{ lines: string | null; events: number; last: string }>({
      name: `read-back-${name}`,
      text: `select string_agg(line, '' order by position) as lines, count(*)::int as events, max(position)::text as last
        from (select position, '[' || to_json(stream)::text || ',' || revision || ',"' || id || '",' || to_json(type)::text
            || ',' || data::text || ',' || meta::text || E']\\n' as line
          from ${name}.events where position > $1 order by position limit ${PAGE}) page`,
      values: [after],
    });
    return rows[0] as (typeof rows)[number];
  };
  const hash = createHash('sha256');
  let events = 0;
  let next = page('-1');
  for (;;) {
    const { lines, events: more, last } = await next;
    if (lines === null) return { events, hash: hash.digest('hex') };
    // The server reads the next page while this one is hashed.
    next = page(last);
    hash.update(lines);
    events += more;
  }
};
