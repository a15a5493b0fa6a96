import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClubProcess, createClubWorld } from './club-world.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';

const MEMBERS = 40;
const JOINED = '2027-01-15T18:00:00.000Z' as Instant;
const RENEWS = '2027-02-15T12:00:00.000Z' as Instant;

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

/** Forty members whose month ends at the same moment. `confirm` runs before each charge of a renewal. */
const club = async (confirm: (request: Parameters<CardProvider['confirmIntent']>[0]) => Promise<void>) => {
  let renewing = false;
  const cards: CardProvider = {
    ...provider.patient,
    confirmIntent: async (request) => {
      if (renewing) await confirm(request);
      return provider.patient.confirmIntent(request);
    },
  };
  const world = createClubWorld({ cards });
  world.setTo(JOINED);
  const [first, card] = [world.boot(), await provider.cardOf('tok_visa')];
  const users = Array.from({ length: MEMBERS }, (_, at) => UserId.parse(`m${at}x${Math.trunc(performance.now())}`));
  for (const user of users) {
    world.cardsOf.set(user, card);
    await world.join(first, user, 'America/Phoenix');
  }
  world.setTo(RENEWS);
  renewing = true;
  const charges = () => Object.values(provider.twin.ledger().chargesByIntent).reduce((sum, count) => sum + count, 0);
  const before = charges();
  const charged = () => charges() - before;
  /** How many have their second month. */
  const granted = () => world.log.filter(({ type }) => type === 'MembershipRenewed').length;
  return { world, first, charged, granted };
};

describe('renewals of many members on one day', () => {
  it('are charged side by side, and once each when their process is killed in the middle and another takes over', async () => {
    let [inHand, most, asked] = [0, 0, 0];
    const dies = { at: MEMBERS / 2, process: undefined as ClubProcess | undefined };
    const { world, first, charged, granted } = await club(async () => {
      inHand += 1;
      most = Math.max(most, inHand);
      asked += 1;
      if (asked === dies.at && dies.process !== undefined) dies.process.dead = true;
      await new Promise((resolve) => setTimeout(resolve, 5));
      inHand -= 1;
    });
    dies.process = first;
    await first.clock.run().catch(() => undefined);
    const second = world.boot();
    expect(granted()).toBeLessThan(MEMBERS);
    expect(await second.clock.run()).toMatchObject({ renewed: expect.any(Number) });
    expect([granted(), charged()]).toEqual([MEMBERS, MEMBERS]);
    expect(most).toBeGreaterThan(4);
    expect(await second.clock.run()).toEqual({});
    expect(charged()).toBe(MEMBERS);
  });

  it('go on for all others while the cards of fifteen members hang, and those are charged when they answer', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const { first, charged, granted } = await club(async () => {
      asked += 1;
      if (asked <= 15) await held;
    });
    const run = first.clock.run();
    await expect.poll(charged, { timeout: 30_000 }).toBe(MEMBERS - 15);
    release();
    await run;
    expect([granted(), charged()]).toEqual([MEMBERS, MEMBERS]);
  });
});
