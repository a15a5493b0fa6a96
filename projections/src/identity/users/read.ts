import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { LocationId, SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

/** An account in the read model; names are in the vault, under `subjectId`. */
export type UserFacts = {
  readonly userId: UserId;
  readonly subjectId: SubjectId;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
  readonly rolesVersion: number;
  readonly passwordChosen: boolean;
  readonly homeLocationId: LocationId | null;
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
  readonly hasCard: boolean;
  readonly registeredAt: Instant;
  readonly forgotten: boolean;
};

type Row = {
  id: UserId;
  subject_id: SubjectId;
  is_staff: boolean;
  is_superuser: boolean;
  permissions: Permission[];
  roles_version: number;
  password_chosen: boolean;
  home_location_id: LocationId | null;
  customer_id: string | null;
  payment_method_id: string | null;
  has_card: boolean;
  registered_at: Date;
  forgotten_at: Date | null;
};
const factsOf = (row: Row): UserFacts => ({
  userId: row.id,
  subjectId: row.subject_id,
  isStaff: row.is_staff,
  isSuperuser: row.is_superuser,
  permissions: row.permissions,
  rolesVersion: row.roles_version,
  passwordChosen: row.password_chosen,
  homeLocationId: row.home_location_id,
  customerId: row.customer_id,
  paymentMethodId: row.payment_method_id,
  hasCard: row.has_card,
  registeredAt: instantOf(row.registered_at.getTime()),
  forgotten: row.forgotten_at !== null,
});

const rowsOf = async (db: Pool, condition: string, values: readonly unknown[]): Promise<UserFacts[]> => {
  const { rows } = await db.query<Row>(`select * from users.users where ${condition}`, [...values]);
  return rows.map(factsOf);
};

/** One account, also a forgotten one. */
export const readUser = async (db: Pool, userId: UserId): Promise<UserFacts | undefined> =>
  (await rowsOf(db, 'id = $1', [userId]))[0];

/** Several accounts by id, to join names to rows of other read models. */
export const readUsers = async (db: Pool, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, UserFacts>> =>
  new Map((await rowsOf(db, 'id = any($1::text[])', [userIds])).map((facts) => [facts.userId, facts]));

/** The account of a customer id of the card provider. */
export const readUserByCustomer = async (db: Pool, customerId: string): Promise<UserFacts | undefined> =>
  (await rowsOf(db, 'customer_id = $1 order by registered_at limit 1', [customerId]))[0];

export const readStaff = (db: Pool): Promise<readonly UserFacts[]> => rowsOf(db, 'is_staff order by id', []);

/** Accounts forgotten since a moment: the sweep checks whether their forgetting was completed. */
export const readForgottenSince = async (db: Pool, since: Instant): Promise<readonly UserId[]> =>
  (await rowsOf(db, 'forgotten_at >= $1 order by forgotten_at', [since])).map(({ userId }) => userId);

/** Login names claimed before a moment for an account that does not exist (decision 0152). */
export const readOrphanClaims = async (
  db: Pool,
  before: Instant,
): Promise<readonly { readonly hash: string; readonly userId: UserId }[]> => {
  const { rows } = await db.query<{ hash: string; user_id: UserId }>(
    `select hash, user_id from users.claims
      where claimed_at < $1 and not exists (select from users.users where users.id = claims.user_id)
      order by claimed_at limit 500`,
    [before],
  );
  return rows.map(({ hash, user_id: userId }) => ({ hash, userId }));
};

/** The newest accounts that hold a login name or address, with the hashes of these; none before the tables exist. */
export const readNewestClaims = async (
  db: Pool,
  limit: number,
): Promise<readonly { readonly subjectId: SubjectId; readonly hashes: readonly string[] }[]> => {
  const { rows: tables } = await db.query<{ there: boolean }>(
    `select to_regclass('users.claims') is not null as there`,
  );
  if (tables[0]?.there !== true) return [];
  const { rows } = await db.query<{ subject_id: SubjectId; hashes: string[] }>(
    `select users.subject_id, array_agg(claims.hash) as hashes
       from users.users join users.claims on claims.user_id = users.id
      where users.forgotten_at is null
      group by users.id order by users.registered_at desc limit $1`,
    [limit],
  );
  return rows.map(({ subject_id: subjectId, hashes }) => ({ subjectId, hashes }));
};

/** How many login names and addresses are still claimed for an account: 0 once it is forgotten (decision 0152). */
export const countClaimsOf = async (db: Pool, userId: UserId): Promise<number> =>
  (await db.query<{ count: number }>('select count(*)::int as count from users.claims where user_id = $1', [userId]))
    .rows[0]?.count ?? 0;
