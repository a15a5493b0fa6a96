import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { UserId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

/** What superusers should look at: what the events before them add up to. */
export const ALARM_KINDS = ['ALARM_ACCOUNT', 'ALARM_SOURCE', 'ALARM_NEW_DEVICE', 'ALARM_CODES_OFF'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];
/** What is recorded about logins and rights. `MANY`: calls beyond the limit of rows, counted only. */
export const SECURITY_KINDS = [
  'LOGIN',
  'LOGIN_WITH_CODE',
  'LOGIN_WITH_RECOVERY_CODE',
  'LOGIN_BY_LINK',
  'LOGIN_FAILED',
  'CODE_ASKED',
  'CODE_WRONG',
  'LINK_NOT_VALID',
  'PROOF',
  'PROOF_FAILED',
  'LIMIT',
  'REFUSED',
  'PASSWORD',
  'ADDRESS',
  'ADDRESS_IN_FORCE',
  'CODES_ON',
  'CODES_OFF',
  'RECOVERY_CODES',
  'RIGHTS',
  'SESSIONS_ENDED',
  'PAIRING',
  'EXPORT',
  'BILL',
  'LOCKED',
  'MANY',
  ...ALARM_KINDS,
] as const;
export const SecurityKind = z.enum(SECURITY_KINDS);
export type SecurityKind = z.infer<typeof SecurityKind>;

export const SecurityItem = z.object({
  id: z.string(),
  /** The first and the last call of the row. */
  at: Instant,
  until: Instant,
  /** How many calls. */
  times: z.int().positive(),
  kind: SecurityKind,
  /** Method and pattern of the route. */
  what: z.string(),
  /** Network address, of IPv6 the /64; empty once the person was deleted. */
  source: z.string(),
  /** Who called, or whose login name was typed; null if nobody has that name. */
  user: UserId.nullable(),
  user_name: z.string().nullable(),
  /** The account that was acted on, if another one. */
  about: UserId.nullable(),
  about_name: z.string().nullable(),
});

/** Logins, changes of ways in and rights, limits that were met and refusals, newest first. For superusers. */
export const listSecurityEvents = contract({
  method: 'GET',
  path: '/audit/security',
  summary: 'Logins, changes of rights, limits and refusals: who, from where, what',
  access: superuser,
  query: z.strictObject({
    user: UserId.optional(),
    kind: SecurityKind.optional(),
    source: z.string().max(60).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    ...paged(50),
  }),
  reply: listOf(SecurityItem),
  limit: 'read',
});
