import type { UserCommand } from '@paddock/shared-domain/identity/decider';
import type { UserEvent } from '@paddock/shared-domain/identity/events';
import type { Permission } from '@paddock/shared-domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { type Wanted } from '../../support/given.ts';
import { ada, adasSubject, appointed, cardAttached, decideAfter, downtown, registered, stateAfter } from './story.ts';

const accepted = (...events: readonly unknown[]) => ({ outcome: 'accepted', events });
const refused = (reason: string) => ({ outcome: 'refused', reason });
const register = {
  type: 'RegisterUser',
  data: { userId: ada, subjectId: adasSubject, passwordChosen: false },
} as const;

describe('an account', () => {
  it('is registered once and never overwritten', () => {
    expect(decideAfter([], register)).toEqual(accepted(registered));
    expect(decideAfter([registered], register)).toEqual(refused('UserAlreadyRegistered'));
  });

  it('records that the person chose the password', () => {
    const wanted = { ...register, data: { ...register.data, passwordChosen: true } };
    expect(decideAfter([], wanted)).toEqual(accepted(registered, { type: 'PasswordChosen', data: { userId: ada } }));
  });

  it('has a proven address after a login by mail, and from then on no chosen password', () => {
    const chosen = { type: 'PasswordChosen', data: { userId: ada } } as const;
    const prove = { type: 'ProveAddress', data: { userId: ada, addressHash: 'one' } } as const;
    const proven = { type: 'AddressProven', data: { userId: ada, addressHash: 'one', passwordVoid: true } } as const;
    expect(decideAfter([registered, chosen], prove)).toEqual(accepted(proven));
    expect(stateAfter(registered, chosen, proven)).toMatchObject({ provenAddress: 'one', passwordChosen: false });
    expect(decideAfter([registered], prove)).toEqual(
      accepted({ ...proven, data: { ...proven.data, passwordVoid: false } }),
    );
    expect(decideAfter([], prove)).toEqual(refused('UserUnknown'));
    // A session from before the proof can no longer change the address.
    const revise = (seen: { seenProof?: string | null }) =>
      decideAfter([registered, proven], { type: 'ReviseProfile', data: { userId: ada, fields: ['email'], ...seen } });
    const revised = accepted({ type: 'ProfileRevised', data: { userId: ada, fields: ['email'] } });
    expect(revise({ seenProof: null })).toEqual(refused('AddressProvenMeanwhile'));
    expect([revise({ seenProof: 'one' }), revise({})]).toEqual([revised, revised]);
  });

  it('cannot be registered after its sign-up was abandoned, or abandoned after it is registered', () => {
    const abandon = { type: 'AbandonRegistration', data: { userId: ada } } as const;
    const abandoned = { type: 'RegistrationAbandoned', data: { userId: ada } } as const;
    expect(decideAfter([], abandon)).toEqual(accepted(abandoned));
    expect(decideAfter([abandoned], register)).toEqual(refused('RegistrationOver'));
    expect(decideAfter([abandoned], abandon)).toEqual(accepted());
    expect(decideAfter([registered], abandon)).toEqual(refused('UserAlreadyRegistered'));
  });

  it('is a customer until the venue appoints it staff or superuser', () => {
    expect(stateAfter(registered)).toMatchObject({ isStaff: false, isSuperuser: false, permissions: [] });
    expect(stateAfter(registered, appointed())).toMatchObject({ isStaff: true, isSuperuser: false });
    expect(stateAfter(registered, appointed(true))).toMatchObject({ isStaff: true, isSuperuser: true });
    const dismissed = { type: 'StaffDismissed', data: { userId: ada } } as const;
    expect(stateAfter(registered, appointed(true), dismissed)).toMatchObject({
      isStaff: false,
      isSuperuser: false,
      permissions: [],
    });
  });

  it('has no one-time codes after a dismissal, in an event of its own', () => {
    const dismiss = { type: 'DismissStaff', data: { userId: ada } } as const;
    const dismissed = { type: 'StaffDismissed', data: { userId: ada } } as const;
    const enabled = { type: 'TwoFactorEnabled', data: { userId: ada } } as const;
    const disabled = { type: 'TwoFactorDisabled', data: { userId: ada } } as const;
    expect(decideAfter([registered, appointed()], dismiss)).toEqual(accepted(dismissed));
    expect(decideAfter([registered, appointed(), enabled], dismiss)).toEqual(accepted(disabled, dismissed));
    expect(decideAfter([registered, appointed(), enabled, disabled, dismissed], dismiss)).toEqual(accepted());
  });

  it('is appointed once, with exactly the named permissions', () => {
    const permissions: Permission[] = ['user.change_user', 'reservations.change_reservation', 'user.change_user'];
    const wanted = { type: 'AppointStaff' as const, data: { userId: ada, permissions, superuser: false } };
    const data = {
      userId: ada,
      superuser: false,
      permissions: ['reservations.change_reservation', 'user.change_user'] as Permission[],
    };
    expect(decideAfter([registered], wanted)).toEqual(accepted({ type: 'StaffAppointed', data }));
    expect(decideAfter([registered, { type: 'StaffAppointed', data }], wanted)).toEqual(accepted());
  });

  it('has one card: a new one replaces the old one, the same one changes nothing', () => {
    const attach = (paymentMethodId: string) =>
      ({ type: 'AttachCard', data: { userId: ada, customerId: 'cus_1', paymentMethodId } }) as const;
    expect(decideAfter([registered, cardAttached()], attach('pm_2'))).toEqual(accepted(cardAttached('pm_2')));
    expect(decideAfter([registered, cardAttached()], attach('pm_1'))).toEqual(accepted());
  });

  it('removes its card and keeps the customer id of the provider', () => {
    const remove = { type: 'RemoveCard', data: { userId: ada } } as const;
    const removed = {
      type: 'CardRemoved',
      data: { userId: ada, customerId: 'cus_1', paymentMethodId: 'pm_1' },
    } as const;
    expect(decideAfter([registered, cardAttached()], remove)).toEqual(accepted(removed));
    expect(decideAfter([registered], remove)).toEqual(refused('CardMissing'));
    expect(stateAfter(registered, cardAttached(), removed)).toMatchObject({ card: null, customerId: 'cus_1' });
  });

  it('counts the changes of its card, and nothing else', () => {
    const removed = {
      type: 'CardRemoved',
      data: { userId: ada, customerId: 'cus_1', paymentMethodId: 'pm_1' },
    } as const;
    const revised: UserEvent = { type: 'ProfileRevised', data: { userId: ada, fields: ['first_name'] } };
    const counts = [
      [registered, revised],
      [registered, cardAttached(), revised],
      [registered, cardAttached(), cardAttached('pm_2')],
      [registered, cardAttached(), removed, cardAttached()],
    ].map((events) => stateAfter(...events).cardChanges);
    expect(counts).toEqual([0, 1, 2, 3]);
  });

  it('is deleted together with its card, and can then neither be changed nor registered again', () => {
    const forget = { type: 'ForgetUser', data: { userId: ada } } as const;
    const forgotten = { type: 'SubjectForgotten', data: { userId: ada, subjectId: adasSubject } } as const;
    expect(decideAfter([registered, cardAttached()], forget)).toMatchObject({
      outcome: 'accepted',
      events: [{ type: 'CardRemoved' }, forgotten],
    });
    expect(decideAfter([registered, forgotten], forget)).toEqual(accepted());
    const revise = { type: 'ReviseProfile', data: { userId: ada, fields: ['first_name'] } } as const;
    expect(decideAfter([registered, forgotten], { ...revise, data: { userId: ada, fields: ['first_name'] } })).toEqual(
      refused('UserUnknown'),
    );
    expect(decideAfter([registered, forgotten], register)).toEqual(refused('UserAlreadyRegistered'));
  });

  it('of staff cannot be deleted', () => {
    const forget = { type: 'ForgetUser', data: { userId: ada } } as const;
    expect(decideAfter([registered, appointed()], forget)).toEqual(refused('UserIsStaff'));
    expect(decideAfter([registered, appointed(true)], forget)).toEqual(refused('UserIsStaff'));
  });

  it('records its home location, and nothing if the same one is chosen again', () => {
    const choose = { type: 'ChooseHomeLocation', data: { userId: ada, locationId: downtown } } as const;
    const chosen = { type: 'HomeLocationChosen', data: { userId: ada, locationId: downtown } } as const;
    expect(decideAfter([registered], choose)).toEqual(accepted(chosen));
    expect(decideAfter([registered, chosen], choose)).toEqual(accepted());
  });

  it('records the language of its mails once, and can remove it', () => {
    const spanish = { type: 'LanguageChosen', data: { userId: ada, language: 'es' } } as const;
    const forgotten = { type: 'SubjectForgotten', data: { userId: ada, subjectId: adasSubject } } as const;
    const choose = (language: 'es' | null) =>
      decideAfter([registered, spanish], { type: 'ChooseLanguage', data: { userId: ada, language } });
    expect(decideAfter([registered], { type: 'ChooseLanguage', data: spanish.data })).toEqual(accepted(spanish));
    expect(choose('es')).toEqual(accepted());
    expect(choose(null)).toEqual(accepted({ ...spanish, data: { userId: ada, language: null } }));
    expect(stateAfter(registered).language).toBeNull();
    expect(stateAfter(registered, spanish).language).toBe('es');
    expect(stateAfter(registered, spanish, forgotten).language).toBeNull();
  });

  it('has the language of the sign-up page from the start', () => {
    const data = { ...register.data, language: 'es' as const };
    expect(decideAfter([], { ...register, data })).toEqual(
      accepted(registered, { type: 'LanguageChosen', data: { userId: ada, language: 'es' } }),
    );
  });

  it.each([
    'ReviseProfile',
    'ChooseLanguage',
    'ChoosePassword',
    'EndSessions',
    'SendLoginLink',
    'AppointStaff',
    'RemoveCard',
    'ForgetUser',
  ])('that does not exist refuses %s', (type) => {
    const data = { userId: ada, fields: ['email'], permissions: [], superuser: false, because: 'password-chosen' };
    expect(decideAfter([], { type, data } as Wanted<UserCommand>)).toEqual(refused('UserUnknown'));
  });
});
