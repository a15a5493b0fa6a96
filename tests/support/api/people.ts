import type { Authenticator } from '@paddock/kit/http/authenticate';
import type { SignedIn } from '@paddock/kit/http/caller';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';

export const person = (
  id: string,
  roles: Partial<Pick<SignedIn, 'isStaff' | 'isSuperuser' | 'permissions'>> = {},
): SignedIn => ({
  kind: 'user',
  userId: UserId.parse(id),
  sessionId: `session${id}`,
  provenAt: '2026-03-02T18:00:00.000Z' as Instant,
  expiresAt: '2026-03-09T17:00:00.000Z' as Instant,
  isStaff: false,
  isSuperuser: false,
  permissions: [],
  isProven: true,
  ...roles,
});

const {
  'reservations.change_reservation': P,
  'leaderboards.can_manage_race_events': L,
  'user.change_user': U,
} = Permission.enum;

/** The principals of the authorisation matrix with a valid session; the token is the name. */
export const PEOPLE = {
  owner: person('owner'),
  other: person('other'),
  S0: person('staff0', { isStaff: true }),
  SP: person('staffP', { isStaff: true, permissions: [P] }),
  SL: person('staffL', { isStaff: true, permissions: [L] }),
  SU: person('staffU', { isStaff: true, permissions: [P, U] }),
  superuser: person('superuser', { isStaff: true, isSuperuser: true }),
} as const;
export type PersonName = keyof typeof PEOPLE;

/** Tokens that are not valid. */
export const DEAD_TOKENS = ['expired', 'revoked', 'deleted'] as const;

export const authenticatorOf = (people: Readonly<Record<string, SignedIn>> = PEOPLE): Authenticator => ({
  callerOf: async (token) => (Object.hasOwn(people, token) ? people[token]! : 'token_not_valid'),
  seen: async () => undefined,
});
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
