import { isEmail, Password, RacerName } from '@paddock/shared-domain/identity/contact-rules';
import { publicName, shownName } from '@paddock/shared-domain/identity/display-name';
import { maskedEmail } from '@paddock/shared-domain/identity/masked-email';
import { isOnboarded, mustFinishSignup } from '@paddock/shared-domain/identity/onboarded';
import { Username } from '@paddock/shared-domain/identity/username';
import { identityEvents } from '@paddock/shared-domain/identity/events';
import { User, WritableProfile } from '@paddock/shared-domain/identity/contract';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import { RANDOM_ID_LENGTH, randomIdFrom, UserId } from '@paddock/shared-domain/kernel/ids';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';

describe('names', () => {
  it('USER-05 shows display name, then racer name, then full name, then email', () => {
    const name = {
      displayName: 'Ace',
      racerName: 'Lightning',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@p.test',
    };
    expect(shownName(name)).toBe('Ace');
    expect(shownName({ ...name, displayName: '' })).toBe('Lightning');
    expect(shownName({ ...name, displayName: undefined, racerName: ' ' })).toBe('Ada Byron');
    expect(shownName({ email: name.email })).toBe('ada@p.test');
  });

  it('USER-06 names a racer in public by the racer name, and never by mail or full name', () => {
    const name = { racerName: 'Lightning', firstName: 'Ada', lastName: 'Byron', email: 'ada@p.test' };
    expect(publicName(name)).toBe('Lightning');
    expect(publicName({ ...name, racerName: '' })).toBe('Ada B.');
    expect(publicName({ email: name.email })).toBe('Racer');
    expect(publicName({ ...name, racerName: 'ada@p.test' })).toBe('Ada B.');
    expect(['racer_name', 'flag_code', 'social_instagram'].every((field) => field in WritableProfile.shape)).toBe(true);
  });

  it('USER-04 takes a racer name of 24 characters and refuses 25', () => {
    expect(RacerName.safeParse('x'.repeat(24)).success).toBe(true);
    expect(RacerName.safeParse('x'.repeat(25)).success).toBe(false);
    // Spaces around it do not count (rule A-052).
    expect(RacerName.parse(`  ${'x'.repeat(24)} `)).toBe('x'.repeat(24));
    expect(WritableProfile.partial().safeParse({ racer_name: 'x'.repeat(25) }).success).toBe(false);
  });

  it('USER-01 writes the fields of a profile, and takes the flag by its code', () => {
    const fields = [
      'username',
      'email',
      'first_name',
      'last_name',
      'location',
      'language',
      'reminders',
      'contact_phone',
      'zip_code',
      'racer_name',
    ];
    expect(Object.keys(WritableProfile.shape)).toEqual([...fields, 'social_instagram', 'flag_code']);
    expect(WritableProfile.partial().parse({ flag_code: 'gb', contact_phone: '(555) 010-0199 0' })).toEqual({
      flag_code: 'gb',
      contact_phone: '(555) 010-0199 0',
    });
    // Upper case as in ISO; pictures are named in lower case.
    expect(WritableProfile.partial().parse({ flag_code: 'GB' })).toEqual({ flag_code: 'gb' });
    expect(WritableProfile.partial().parse({ flag_code: '' })).toEqual({ flag_code: '' });
    // There is no picture for two letters of no country, or for other codes.
    for (const code of ['zz', 'uk', 'xx', 'gbr', 'g', '12'])
      expect(WritableProfile.partial().safeParse({ flag_code: code }).success).toBe(false);
    expect(Object.keys(User.shape)).toEqual(expect.arrayContaining([...fields, 'id', 'flag_url']));
    expect(Object.keys(User.shape)).not.toContain('password');
  });

  it('masks an address so that only its owner recognizes it', () => {
    expect(maskedEmail('ada@paddock.test')).toBe('a••@p••.test');
    expect(maskedEmail('ada@[10.0.0.1]')).toBe('a••@••');
  });

  it('takes plain login names and addresses only, without look-alike characters', () => {
    for (const name of ['ada', 'Ada.B-1_+', 'ada@paddock.test']) expect(Username.safeParse(name).success).toBe(true);
    for (const name of ['', 'ada ', ' ada', 'аda', 'ada\u0000', 'ada\u200b', 'ａda', 'a b', 'ada@', 'x'.repeat(61)])
      expect(Username.safeParse(name).success).toBe(false);
  });

  it('takes addresses in the letters of every script, and no look-alikes', () => {
    for (const address of [
      'mü@paddock.test',
      'a@müller.example',
      'иван@почта.рф',
      '用户@例子.公司',
      'a@b.xn--p1ai',
      'ñ+1@x.es',
    ])
      expect([isEmail(address), Username.safeParse(address).success], address).toEqual([true, true]);
    const wrong = [
      'mü@',
      '@müller.example',
      'm ü@x.test',
      'mü@x',
      'mü@-x.test',
      'mü@x..test',
      'mü@x.test ',
      'a\u200b@x.test',
    ];
    for (const address of [
      ...wrong,
      'a＠x.test',
      'аda@paddock.test',
      'ada@pаddock.test',
      'a@b@müller.example',
      '(ü)@x.test',
    ])
      expect(isEmail(address), address).toBe(false);
    expect(maskedEmail('mü@müller.example')).toBe('m••@m••.example');
  });
});

describe('rules', () => {
  it('AUTH-26 takes a password of 8 characters and refuses 7', () => {
    expect(Password.safeParse('12345xyz').success).toBe(true);
    expect(Password.safeParse('1234xyz').success).toBe(false);
    expect(Password.safeParse('x'.repeat(129)).success).toBe(false);
  });

  it('a person is onboarded with both names, zip code, phone and a password of their own', () => {
    const whole = { firstName: 'Ada', lastName: 'B', zipCode: '1', contactPhone: '5550100199', passwordChosen: true };
    expect(isOnboarded(whole)).toBe(true);
    for (const missing of ['firstName', 'lastName', 'zipCode', 'contactPhone'] as const)
      expect(isOnboarded({ ...whole, [missing]: ' ' })).toBe(false);
    expect(isOnboarded({ ...whole, passwordChosen: false })).toBe(false);
  });

  it('USER-22 leads back to sign-up without name, zip code or password, but not if only the phone was removed', () => {
    const done = { first_name: 'Ada', last_name: 'Byron', zip_code: '92701', contact_phone: '5550100199' };
    expect(mustFinishSignup({ ...done, is_onboarded: true })).toBe(false);
    // All fields are there, but no chosen password.
    expect(mustFinishSignup({ ...done, is_onboarded: false })).toBe(true);
    expect(mustFinishSignup({ ...done, contact_phone: '', is_onboarded: false })).toBe(false);
    for (const missing of ['first_name', 'last_name', 'zip_code'])
      for (const contact_phone of ['', '5550100199'])
        expect(mustFinishSignup({ ...done, contact_phone, [missing]: ' ', is_onboarded: false })).toBe(true);
  });

  it('CONST-01 makes random ids of 20 characters', () => {
    expect(RANDOM_ID_LENGTH).toBe(20);
    const ids = Array.from({ length: 1000 }, () => randomIdFrom((count) => randomBytes(count)));
    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(UserId.safeParse(ids[0]).success).toBe(true);
  });

  it('PERM-04 knows exactly the three permissions', () => {
    expect([...Permission.options].sort()).toEqual([
      'leaderboards.can_manage_race_events',
      'reservations.change_reservation',
      'user.change_user',
    ]);
  });

  it('names every event once, and no event has a field for a name, an address or a phone', () => {
    const types = identityEvents.map(({ shape }) => shape.type.value);
    expect(new Set(types).size).toBe(types.length);
    const fields = new Set(identityEvents.flatMap(({ shape }) => Object.keys(shape.data.shape)));
    expect([...fields].sort()).toEqual(
      [
        'userId',
        'paysUntil',
        'addressRequest',
        'subjectId',
        'fields',
        'language',
        'locationId',
        // Where the rights of staff count.
        'locations',
        'because',
        'permissions',
        'superuser',
        'customerId',
        'paymentMethodId',
        'fingerprintHash',
        // Hash of the provider's one-use card token; it does not say whose it is.
        'tokenHash',
        // Keyed hash of an address, as in the stream of its claim.
        'addressHash',
        // Whether staff made the account at the desk.
        'byStaff',
        'passwordVoid',
        // Accounts that somebody viewed: whose, when, and the pattern of the route.
        'userIds',
        'at',
        'what',
        // Which details another value replaced, by name: never the value.
        'replaced',
      ].sort(),
    );
  });
});
