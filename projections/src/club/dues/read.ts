import { LAST_TRY } from '@paddock/shared-domain/club/dunning-plan';
import type { LotId, MembershipId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { PriceCents } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

/** Something due. `id` and `step` together are unique and never repeat. */
export type Due = { readonly at: Instant; readonly userId: UserId } & (
  | { readonly kind: 'renewal'; readonly id: MembershipId; readonly step: number }
  | {
      readonly kind: 'notice';
      readonly id: MembershipId;
      readonly step: number;
      /** What the last paid month cost, in cents. */
      readonly formerCents: PriceCents | null;
    }
  | { readonly kind: 'dunning'; readonly id: MembershipId; readonly step: number }
  | { readonly kind: 'warning'; readonly id: LotId; readonly step: number }
  | { readonly kind: 'expiry'; readonly id: LotId; readonly step: number }
);

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** When a member is told of the next renewal; `days` names a parameter of the query. */
const noticeAt = (days: string) => `(renews_at - make_interval(hours => 24 * ${days}::int))`;
const NOT_PRICED = 'priced_cycle < cycle and unpaid_cycle is null and cycle >= coalesce(paused_until, 0)';

/** What is due at a moment, in order of due time. `except` lists what to skip for now, as `kind:id:step`. */
export const readDues = async (
  db: Pool,
  until: Instant,
  except: readonly string[],
  most: number,
  noticeDays: number,
): Promise<readonly Due[]> => {
  const { rows } = await db.query<Due>(
    `select kind, id, step, user_id as "userId", ${AT('due_at')} as at, cents as "formerCents" from (
       select 'renewal' as kind, id, cycle as step, user_id, renews_at as due_at, null::int as cents
         from dues.memberships where renews_at <= $1
       union all
       select 'notice', id, cycle, user_id, ${noticeAt('$4')}, paid_cents from dues.memberships
        where ${noticeAt('$4')} <= $1 and renews_at > $1 and ${NOT_PRICED}
       union all
       select 'dunning', id, attempt, user_id, retry_at, null from dues.memberships where retry_at <= $1
       union all
       select 'warning', id, 0, user_id, warn_at, null from dues.lots
        where left_over > 0 and not announced and warn_at <= $1 and expires_at > $1
       union all
       select 'expiry', id, left_over, user_id, expires_at, null from dues.lots where left_over > 0 and expires_at <= $1
     ) due
     where not (kind || ':' || id || ':' || step = any($2::text[]))
     order by due_at, kind, id limit $3`,
    [until, [...except], most, noticeDays],
  );
  return rows;
};

/** Renewals still to come whose amount is already determined: it may differ once the tax of a location does. */
export const readPriced = async (
  db: Pool,
  now: Instant,
): Promise<readonly Extract<Due, { readonly kind: 'notice' }>[]> => {
  const { rows } = await db.query<Extract<Due, { readonly kind: 'notice' }>>(
    `select 'notice' as kind, id, cycle as step, user_id as "userId", ${AT('renews_at')} as at, paid_cents as "formerCents"
       from dues.memberships
      where renews_at > $1 and priced_cycle = cycle and unpaid_cycle is null and cycle >= coalesce(paused_until, 0)
      order by renews_at, id`,
    [now],
  );
  return rows;
};

/** When the card is tried again for the unpaid month of a membership; undefined after the last try. */
export const readNextTry = async (db: Pool, id: MembershipId): Promise<Instant | undefined> => {
  const { rows } = await db.query<{ at: Instant }>(
    `select ${AT('retry_at')} as at from dues.memberships where id = $1 and retry_at is not null and attempt <= $2`,
    [id, LAST_TRY],
  );
  return rows[0]?.at;
};

/** The next moment after one, up to another, at which something is due. */
export const readNextDueMoment = async (
  db: Pool,
  after: Instant,
  until: Instant,
  noticeDays: number,
): Promise<Instant | undefined> => {
  const { rows } = await db.query<{ at: Instant | null }>(
    `select ${AT('min(due_at)')} as at from (
       select renews_at as due_at from dues.memberships
       union all select ${noticeAt('$3')} from dues.memberships where ${NOT_PRICED}
       union all select retry_at from dues.memberships where retry_at is not null
       union all select warn_at from dues.lots where left_over > 0 and not announced
       union all select expires_at from dues.lots where left_over > 0
     ) due where due_at > $1 and due_at <= $2`,
    [after, until, noticeDays],
  );
  return rows[0]?.at ?? undefined;
};

/** Credits held since before a moment, neither spent nor released. */
export const readHoldsBefore = async (
  db: Pool,
  before: Instant,
  most: number,
): Promise<readonly { readonly id: string; readonly userId: UserId }[]> => {
  const { rows } = await db.query<{ id: string; userId: UserId }>(
    'select id, user_id as "userId" from dues.holds where held_at < $1 order by held_at, id limit $2',
    [before, most],
  );
  return rows;
};

/** Renewals, and repeated tries of them, that are due at a moment: how many, and for how many seconds the oldest has been due. */
export const countOverdue = async (
  db: Pool,
  now: Instant,
): Promise<{ readonly count: number; readonly oldestSeconds: number }> => {
  const { rows } = await db.query<{ count: number; oldestSeconds: number }>(
    `select count(*)::int as count, coalesce(extract(epoch from $1::timestamptz - min(due_at)), 0)::float8 as "oldestSeconds"
       from (select renews_at as due_at from dues.memberships where renews_at <= $1
             union all select retry_at from dues.memberships where retry_at <= $1) due`,
    [now],
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
};
