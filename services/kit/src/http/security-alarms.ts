import type { AlarmKind } from '@paddock/shared-domain/identity/security-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { ACCOUNTS, FAILED, FAILURES, WINDOW } from './security-events.ts';

/** For how long alarms are mailed and shown on the operations screen, in ms. */
export const ALARMS_SHOWN = DAY;

/** Alarms of one kind. */
export type Alarms = {
  readonly kind: AlarmKind;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  readonly times: number;
  /** The accounts that they are about, as far as somebody has them. */
  readonly users: readonly UserId[];
  /** The number of the period, counted from 1970. */
  readonly period: number;
};
type Row = Omit<Alarms, 'firstAt' | 'lastAt'> & { readonly first: Date; readonly last: Date };

/**
 * Alarms from a moment on, by kind and period, the newest first.
 *
 * @param period of what length, in ms.
 */
export const readAlarms = async (
  db: Pick<Pool, 'query'>,
  from: Instant,
  period: number,
): Promise<readonly Alarms[]> => {
  const { rows } = await db.query<Row>(
    `select kind, floor(extract(epoch from at) * 1000 / $2)::int as period, min(at) as first, max(until) as last,
            sum(times)::int as times, coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as users
       from edge.security_events where at >= $1 and kind like 'ALARM%' group by 1, 2 order by max(until) desc, kind`,
    [from, period],
  );
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    firstAt: instantOf(first.getTime()),
    lastAt: instantOf(last.getTime()),
  }));
};

/**
 * Counts the failures that all processes recorded in this window and the one before, and records the alarms that no process could see
 * alone: a process counts only its own calls.
 *
 * @returns the kinds of the alarms that were recorded.
 */
export const raiseSharedAlarms = async (pool: Pick<Pool, 'query'>, now: Instant): Promise<readonly AlarmKind[]> => {
  const { rows } = await pool.query<{ kind: AlarmKind }>(
    `with failed as (
       select floor(extract(epoch from at) * 1000 / $2) as of, coalesce(user_id, account) as who, *
         from edge.security_events
        where at >= $1 and kind = any($3::text[]) and coalesce(user_id, account) is not null),
     raised as (
       select 'ALARM_ACCOUNT' as kind, of, who, max(what) as what, (array_agg(source order by until desc))[1] as source,
              max(user_id) as user_id, max(account) as account, max(until) as at
         from failed group by of, who having sum(times) >= $4
       union all
       select 'ALARM_SOURCE', of, null, max(what), source, null, null, max(until)
         from failed where source <> '' group by of, source having count(distinct who) >= $5)
     insert into edge.security_events (at, until, kind, what, source, user_id, account, times)
       select at, at, kind, what, source, user_id, account, 1 from raised
        where not exists (
          select 1 from edge.security_events as earlier
           where earlier.at >= $1 and earlier.kind = raised.kind and floor(date_part('epoch', earlier.at) * 1000 / $2) = raised.of
             and case when raised.kind = 'ALARM_SOURCE' then earlier.source = raised.source
                      else coalesce(earlier.user_id, earlier.account) = raised.who end)
       returning kind`,
    // Both windows from their beginning: an alarm is not counted without those failures that raised it before.
    [instantOf((Math.floor(millisOf(now) / WINDOW) - 1) * WINDOW), WINDOW, [...FAILED], FAILURES, ACCOUNTS],
  );
  return rows.map(({ kind }) => kind);
};
