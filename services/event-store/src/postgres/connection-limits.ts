import type { ClientBase, Pool } from 'pg';
import { NeedsOperator } from '../needs-operator.ts';

/** Connections that must stay free for commands of operators and the start itself. */
export const FOR_COMMANDS = 6;

const MAY_OPEN = /^paddock .*, up to (\d+)$/;

/**
 * Name of a session that a process keeps as long as it runs. It says how many connections the process may open in all, so that
 * every start can add up what all processes on this server may ask for.
 */
export const sessionUpTo = (what: string, most: number): string => `paddock ${what}, up to ${most}`;

/** What a server allows, and what its sessions say. */
export type Allowance = {
  /** Connections for ordinary roles: limits of server, database and role. */
  readonly allowed: number;
  readonly maxConnections: number;
  /** Names of the sessions of all databases of the server. */
  readonly sessions: readonly string[];
};

/** Reads both. An ordinary role does not see what kind of session another role has: such a session in a database counts as a client. */
export const readAllowance = async (db: Pick<Pool | ClientBase, 'query'>): Promise<Allowance> => {
  const { rows } = await db.query<Allowance>(
    `select current_setting('max_connections')::int as "maxConnections",
            least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                    - coalesce(current_setting('reserved_connections', true), '0')::int,
                  (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
                  (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as allowed,
            array(select application_name from pg_stat_activity
                   where backend_type = 'client backend'
                      or (backend_type is null and datid is not null and usesysid is not null)) as sessions`,
  );
  return rows[0] as Allowance;
};

/** How many processes run, the sum of what they may open by the names of their sessions, and the sessions of other programs. */
const askedFor = (sessions: readonly string[]) => {
  const ours = sessions.flatMap((name) => MAY_OPEN.exec(name)?.[1] ?? []).map(Number);
  return {
    processes: ours.length,
    most: ours.reduce((sum, most) => sum + most, 0),
    others: sessions.filter((name) => !name.startsWith('paddock')).length,
  };
};

/**
 * Requires that this process alone fits: otherwise it would fail as soon as people come.
 *
 * @param own the most connections that it opens. @param setting the setting that says so.
 * @throws {NeedsOperator} it does not fit.
 */
export const requireRoom = ({ allowed, maxConnections }: Allowance, own: number, setting: string): void => {
  if (own <= allowed) return;
  throw new NeedsOperator(
    `This process may open ${own} connections to the database, but the database allows ${allowed} ` +
      `(max_connections is ${maxConnections}). Raise that limit, or lower ${setting}.`,
  );
};

/** Sentences for the log if a process that starts does not fit beside those that run, with room for commands. Undefined if it fits. */
export const tooManyFor = (allowance: Allowance, own: number): string | undefined =>
  tooMany(allowance, { processes: 1, most: own });

/** The same for the processes that run. */
export const tooManyNow = (allowance: Allowance): string | undefined => tooMany(allowance, { processes: 0, most: 0 });

const tooMany = (
  { allowed, maxConnections, sessions }: Allowance,
  more: { readonly processes: number; readonly most: number },
): string | undefined => {
  const asked = askedFor(sessions);
  const [processes, most, { others }] = [asked.processes + more.processes, asked.most + more.most, asked];
  if (most + others + FOR_COMMANDS <= allowed) return undefined;
  const beside = others > 0 ? ` Other programs hold ${others}.` : '';
  return (
    `${processes === 1 ? 'Paddock' : `The ${processes} processes of Paddock`} may open ${most} connections to the database.${beside} ` +
    `Commands need ${FOR_COMMANDS} more, but the database allows only ${allowed} (max_connections is ${maxConnections}). ` +
    'Raise that limit, or lower DATABASE_CONNECTIONS or PROJECTIONS_DATABASE_CONNECTIONS.'
  );
};
