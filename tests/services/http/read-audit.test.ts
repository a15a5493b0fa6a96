import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import type { SignedIn } from '@paddock/kit/http/caller';
import { recordLook } from '@paddock/kit/http/read-audit';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { expect, it } from 'vitest';
import { TEST_NOW, testDeps } from '../../support/app.ts';

const owner = {
  kind: 'user',
  userId: UserId.parse('owner'),
  isStaff: true,
  isSuperuser: true,
  permissions: [],
} as unknown as SignedIn;

it('A look at more people than one event may name is recorded in parts that name each of them once', async () => {
  const store = openInMemoryStore();
  const { commands } = testDeps({ store });
  const userIds = Array.from({ length: 2_500 }, (_, number) => UserId.parse(`customer${number}`));
  const look = {
    what: 'GET /audit/acts.csv',
    userIds,
    permissions: ['user.change_user'] as const,
    requestId: 'r1',
    now: TEST_NOW,
  };
  expect(await recordLook(commands, 'look1', owner, look)).toBeUndefined();
  const named: string[][] = [];
  for await (const { data } of store.readStream('reads-owner_2026-03-02'))
    named.push((data as { userIds: string[] }).userIds);
  expect(named.map((part) => part.length)).toEqual([1_000, 1_000, 500]);
  expect(named.flat()).toEqual(userIds);
});

it('A look is recorded for other people only, each once; if there are none, only a search is recorded', async () => {
  const store = openInMemoryStore();
  const { commands } = testDeps({ store });
  const look = { what: 'GET /audit/acts', requestId: 'r1', now: TEST_NOW };
  const ada = UserId.parse('ada');
  await recordLook(commands, 'look1', owner, { ...look, userIds: [ada, owner.userId, ada] });
  await recordLook(commands, 'look2', owner, { ...look, userIds: [owner.userId] });
  await recordLook(commands, 'look3', owner, { ...look, userIds: [] });
  await recordLook(commands, 'look4', owner, { ...look, what: 'GET /users', userIds: [owner.userId], search: true });
  const looks: unknown[] = [];
  for await (const { data } of store.readStream('reads-owner_2026-03-02')) looks.push(data);
  expect(looks).toMatchObject([
    { what: 'GET /audit/acts', userIds: [ada] },
    { what: 'GET /users', userIds: [] },
  ]);
});
