import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import { createPeople } from '@paddock/people/identity/people';
import { START } from '@paddock/event-store/port';
import { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { User } from '@paddock/shared-domain/identity/user';
import { describe, expect, it } from 'vitest';
import { poolOf, stub } from '../../support/stub.ts';

const [ada, subject] = [UserId.parse('u'.repeat(22)), SubjectId.parse('s'.repeat(22))];
/** People of whom the read model knows nobody yet. */
const peopleWith = (account: Partial<User>) =>
  createPeople({
    commands: stub<Commands>({
      load: async (decider) => ({
        state: { ...decider.initialState, ...account },
        revision: 0,
        position: START,
        commands: new Map(),
      }),
    }),
    vault: stub<Vault>({
      read: async () => ({ email: 'ada@p.test', first_name: 'Ada' }),
      readMany: async () => new Map(),
      unseal: async () => undefined,
    }),
    db: poolOf(async () => ({ rows: [] })),
  });

describe('the address that mails go to', () => {
  it('is known as soon as the account is in the log, before the read model has it', async () => {
    const people = peopleWith({ status: 'registered', subjectId: subject, language: 'es' });
    expect(await people.contactOf(ada)).toEqual({ email: 'ada@p.test', firstName: 'Ada', language: 'es' });
  });

  it('is unknown once the person is deleted', async () => {
    expect(await peopleWith({ status: 'forgotten', subjectId: subject }).contactOf(ada)).toBeUndefined();
  });
});
