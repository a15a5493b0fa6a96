import { businessOf } from '@paddock/kit/business';
import { describe, expect, it } from 'vitest';

describe('the business by settings and by what was said', () => {
  it('is as the server says, also where superusers said something else before', () => {
    const said = { name: 'Said', club: 'on', phone: '+1 714 555 0100' } as const;
    expect(businessOf({ CONTACT_NAME: 'Of the server', CLUB_ENABLED: false }, said)).toMatchObject({
      name: 'Of the server',
      hasClub: false,
      phone: '+1 714 555 0100',
    });
    expect(businessOf({}, said)).toMatchObject({ name: 'Said', hasClub: true });
    expect(businessOf({}, {})).toMatchObject({ name: '', hasClub: true, clubName: 'Paddock Club', logoWidth: 245 });
  });
});
