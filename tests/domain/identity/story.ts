import { userDecider, type UserCommand } from '@paddock/shared-domain/identity/decider';
import type { UserEvent } from '@paddock/shared-domain/identity/events';
import { LocationId, SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';

export const ada = UserId.parse('ada00000000000000001');
export const adasSubject = SubjectId.parse('subjectAda0000000001');
export const downtown = LocationId.parse('loc1');
export const now = Instant.parse('2026-11-21T15:00:00.000Z');

type Wanted = UserCommand extends infer C ? (C extends UserCommand ? Omit<C, 'metadata'> : never) : never;

export const registered: UserEvent = { type: 'UserRegistered', data: { userId: ada, subjectId: adasSubject } };
export const appointed = (superuser = false): UserEvent => ({
  type: 'StaffAppointed',
  data: { userId: ada, permissions: ['user.change_user'], superuser },
});
export const cardAttached = (paymentMethodId = 'pm_1'): UserEvent => ({
  type: 'CardAttached',
  data: { userId: ada, customerId: 'cus_1', paymentMethodId },
});

export const stateAfter = (...events: readonly UserEvent[]) =>
  events.reduce(userDecider.evolve, userDecider.initialState);

export const decideAfter = (given: readonly UserEvent[], wanted: Wanted) =>
  userDecider.decide(
    { ...wanted, metadata: { now, actor: { kind: 'customer', userId: ada } } } as UserCommand,
    stateAfter(...given),
  );
