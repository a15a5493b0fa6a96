import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { LocationId, SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { boolean, instant, integer, nullable, text, textArray } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** One row an account. Personal data is only in the vault, under `subject_id`. */
export const users = table('users', {
  columns: {
    id: text<UserId>(),
    subject_id: text<SubjectId>(),
    is_staff: boolean(),
    is_superuser: boolean(),
    permissions: textArray<Permission>(),
    /** Raised by every change of rights. */
    roles_version: integer(),
    password_chosen: boolean(),
    home_location_id: nullable(text<LocationId>()),
    customer_id: nullable(text()),
    payment_method_id: nullable(text()),
    has_card: boolean(),
    registered_at: instant(),
    forgotten_at: nullable(instant()),
  },
  key: ['id'],
  indexes: [
    { on: '(subject_id)', unique: true },
    { on: '(customer_id) where customer_id is not null' },
    { on: '(forgotten_at) where forgotten_at is not null' },
    { on: '(id) where is_staff' },
  ],
  constraints: [
    'constraint superusers_are_staff check (is_staff or not is_superuser)',
    'constraint cards_have_ids check (has_card = (payment_method_id is not null))',
  ],
});
export type UserRow = RowIn<typeof users>;

/** Claimed login names and addresses, by keyed hash: for the sweep of unfinished sign-ups (decision 0152). */
export const claims = table('claims', {
  columns: { hash: text(), user_id: text<UserId>(), claimed_at: instant() },
  key: ['hash'],
  indexes: [{ on: '(claimed_at)' }, { on: '(user_id)' }],
});
export type ClaimRow = RowIn<typeof claims>;
