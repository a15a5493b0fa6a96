import { userDecider } from '@paddock/shared-domain/identity/decider';
import { identityClaimDecider } from '@paddock/shared-domain/identity/identity-claim';
import { readAuditDecider } from '@paddock/shared-domain/identity/read-audit';
import { introRateDecider } from '@paddock/shared-domain/club/intro-rate';
import type { Teller } from './teller.ts';

/** An account from its first day to the day it is forgotten, one of staff, and a sign-up that came to nothing. */
export const tellPeople = async ({ does, id, now }: Teller): Promise<void> => {
  const as =
    (userId: string) =>
    (type: string, data: object = {}) =>
      does(userDecider, userId, type, { userId, ...data });
  const [visitor, staff, nobody] = [id('user visitor'), id('user staff'), id('user nobody')];
  // 1. A customer.
  const login = id('login of visitor');
  await does(identityClaimDecider, login, 'ClaimIdentity', { userId: visitor });
  const visits = as(visitor);
  await visits('RegisterUser', { subjectId: id('subject visitor'), passwordChosen: false, language: 'es' });
  await visits('SendLoginLink');
  await visits('ProveAddress', { addressHash: '9f86d081884c7d659a2feaa0c55ad015' });
  await visits('SettleArrival');
  await visits('RequestNewAddress', { addressRequest: 'request-1' });
  await visits('ChooseReminders', { wanted: false });
  await visits('ChooseReminders', { wanted: true });
  const card = { customerId: 'cus_rehearsal', paymentMethodId: 'pm_rehearsal' };
  await visits('AttachCard', card);
  await does(introRateDecider, id('card of visitor'), 'ClaimIntroRate', { userId: visitor });
  await does(introRateDecider, id('card of visitor'), 'ReleaseIntroRate', { userId: visitor });
  await visits('RemoveCard');
  await visits('EndSessions', { because: 'password-chosen' });
  // 2. A member of staff, who looks at the customer and leaves.
  const works = as(staff);
  await works('RegisterUser', { subjectId: id('subject staff'), passwordChosen: true });
  await works('AppointStaff', { permissions: ['user.change_user'], superuser: false });
  await works('EnableTwoFactor');
  await works('RenewRecoveryCodes');
  await works('SpendRecoveryCode');
  const looked = { what: 'GET /users/:id', userIds: [visitor], at: now() };
  await does(readAuditDecider, `${staff}_${now().slice(0, 10)}`, 'RecordRead', looked);
  await works('DisableTwoFactor');
  await works('DismissStaff');
  // 3. Forgotten.
  await visits('ForgetUser');
  await does(identityClaimDecider, login, 'ReleaseIdentity', { userId: visitor });
  await as(nobody)('AbandonRegistration');
};
