import type { IdentityEvent } from '@paddock/shared-domain/identity/events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { announce, change, type Effect, projection } from '../../engine/projection.ts';
import { claims, type UserRow, users } from './table.ts';

/** Changes an account's row and lets its screens fetch again. Does not create a missing row. */
const revise = (userId: UserId, fold: (row: UserRow) => UserRow): readonly Effect[] => [
  change(users, { id: userId }, (row) => row && fold(row)),
  announce('users', { user: userId }),
];
const hashOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Accounts: rights, card ids, home location and what is missing from the sign-up. */
export const usersProjection = projection<IdentityEvent>({
  name: 'users',
  version: 1,
  tables: [users, claims],
  on: {
    UserRegistered: ({ data, metadata }) => [
      change(users, { id: data.userId }, () => ({
        id: data.userId,
        subject_id: data.subjectId,
        is_staff: false,
        is_superuser: false,
        permissions: [],
        roles_version: 0,
        password_chosen: false,
        home_location_id: null,
        customer_id: null,
        payment_method_id: null,
        has_card: false,
        registered_at: metadata.at,
        forgotten_at: null,
      })),
      announce('users', { user: data.userId }),
    ],
    ProfileRevised: ({ data }) => revise(data.userId, (row) => row),
    HomeLocationChosen: ({ data }) => revise(data.userId, (row) => ({ ...row, home_location_id: data.locationId })),
    // No column holds the language, but the person's other devices must fetch it.
    LanguageChosen: ({ data }) => revise(data.userId, (row) => row),
    RemindersOptedOut: ({ data }) => revise(data.userId, (row) => row),
    RemindersOptedIn: ({ data }) => revise(data.userId, (row) => row),
    // From then on the account has a password that nobody knows.
    AddressProven: ({ data }) => revise(data.userId, (row) => ({ ...row, password_chosen: false })),
    PasswordChosen: ({ data }) => revise(data.userId, (row) => ({ ...row, password_chosen: true })),
    StaffAppointed: ({ data }) =>
      revise(data.userId, (row) => ({
        ...row,
        is_staff: true,
        is_superuser: data.superuser,
        permissions: data.permissions,
        roles_version: row.roles_version + 1,
      })),
    StaffDismissed: ({ data }) =>
      revise(data.userId, (row) => ({
        ...row,
        is_staff: false,
        is_superuser: false,
        permissions: [],
        roles_version: row.roles_version + 1,
      })),
    CardAttached: ({ data }) =>
      revise(data.userId, (row) => ({
        ...row,
        customer_id: data.customerId,
        payment_method_id: data.paymentMethodId,
        has_card: true,
      })),
    CardRemoved: ({ data }) => revise(data.userId, (row) => ({ ...row, payment_method_id: null, has_card: false })),
    SubjectForgotten: ({ data, metadata }) =>
      revise(data.userId, (row) => ({ ...row, home_location_id: null, forgotten_at: metadata.at })),
    IdentityClaimed: ({ stream, data, metadata }) => [
      change(claims, { hash: hashOf(stream) }, () => ({
        hash: hashOf(stream),
        user_id: data.userId,
        claimed_at: metadata.at,
      })),
    ],
    IdentityReleased: ({ stream }) => [change(claims, { hash: hashOf(stream) }, () => undefined)],
  },
});
