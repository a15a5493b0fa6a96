import { hold, filesWhere } from './rule.ts';
import { isApi, isProduct } from './source-tree.ts';

/** The vendor's clients, and the one file that imports each. */
const clients = new Map([
  ['@eventstore/db-client', 'services/event-store/src/eventstoredb/official-client.ts'],
  ['@kurrent/', 'services/event-store/src/eventstoredb/kurrent-client.ts'],
]);

/** Schemas of the API's own tables, and the only folders that may have SQL on each. Read models belong to projections. */
const owners: Readonly<Record<string, string | readonly string[]>> = {
  // Every process that checks a login reads sessions; only `people` opens and ends them.
  identity: ['services/people/src/identity/', 'services/kit/src/accounts/session-rows.ts'],
  vault: 'services/kit/src/gateways/vault/',
  edge: 'services/kit/src/http/',
  feeds: 'services/calendar/src/feeds/',
  mail: 'services/mails/src/',
  pictures: 'services/venue/src/catalogue/',
  processes: 'services/kit/src/processes/',
  reports: 'services/office/src/reports/',
  rigs_kept: 'services/race-control/src/rigs/',
  test_clock: 'services/office/src/test-clock/',
  webhooks: 'services/kit/src/gateways/card-provider/',
  voucher_mails: 'services/sales/src/vouchers/',
  unpaid_holds: 'services/sales/src/payments/',
};
/** Read models have versions of their own; the other file makes the table of versions. */
const MAKE_TABLES = ['projections/src/engine/sql.ts', 'services/event-store/src/postgres/migrate-tables.ts'];
const table = /\b(?:from|into|update|join|table(?: if not exists)?)\s+([a-z_]+)\.[a-z_]+/gi;
const literals = /`[^`]*`|'[^'\n]*'/g;

hold('the event store and the tables', [
  {
    says: "each of the vendor's clients is imported in one file",
    find: filesWhere(isProduct, ({ path, imports }) =>
      imports.find((imported) => [...clients].some(([client, file]) => imported.startsWith(client) && path !== file)),
    ),
    planted: {
      'services/api/src/planted.ts': "import { EventStoreDBClient } from '@eventstore/db-client';",
      'services/event-store/src/eventstoredb/planted.ts': "import { createClient } from '@kurrent/bridge';",
    },
  },
  {
    says: 'no append expects just any revision',
    find: filesWhere(
      (path) => isProduct(path) && !path.startsWith('web-') && !path.includes('web-kit'),
      ({ text }) => /\b(ANY|STREAM_EXISTS)\b|expected(Revision)?: ['"](any|stream[-_]exists)['"]/.exec(text)?.[0],
    ),
    planted: {
      'services/event-store/src/eventstoredb/planted.ts': 'append(stream, events, { expectedRevision: ANY });',
      'services/api/src/planted.ts': "append({ expectedRevision: 'any' });",
    },
  },
  {
    says: 'events are appended through the port: nobody else writes the table of the log',
    find: filesWhere(
      (path) => isProduct(path) && !path.startsWith('services/event-store/'),
      ({ text }) => /\b(insert into|update|delete from)\s+(event_store\.)?events\b/i.exec(text)?.[0],
    ),
    planted: { 'services/api/src/planted.ts': 'db.query(`insert into events values ($1)`);' },
  },
  {
    says: 'tables that are not rebuilt from the log are made by numbered files, so that they have a version',
    find: filesWhere(
      (path) => isProduct(path) && !MAKE_TABLES.includes(path),
      ({ text }) => /\bcreate (unlogged )?table (if not exists )?[a-z_$"]/i.exec(text)?.[0],
    ),
    planted: {
      'services/office/src/planted.ts': 'db.query(`create table if not exists reports.draft (id text primary key)`);',
    },
  },
  {
    says: 'SQL on a table stands in the folder that owns it',
    find: filesWhere(
      (path) => isProduct(path) && isApi(path),
      ({ path, text }) =>
        (text.match(literals) ?? [])
          .flatMap((literal) => [...literal.matchAll(table)].map(([, schema = '']) => schema.toLowerCase()))
          .filter((schema) => ![owners[schema] ?? 'nobody'].flat().some((owner) => path.startsWith(owner)))
          .join(', ') || undefined,
    ),
    planted: {
      'services/sales/src/booking/planted.ts': 'db.query(`select 1 from identity.session`);',
      'services/people/src/identity/planted.ts': "db.query('update read_model.users set name = $1');",
    },
  },
]);
