import type { Deps } from '@paddock/kit/deps';
import { endOpenPayments } from '@paddock/sales/payments/end-open-payments';
import { SubjectId } from '@paddock/shared-domain/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '../../proofs/checkout-world.ts';
import { type ProviderForProofs, providerForProofs } from '../../proofs/provider-for-proofs.ts';
import { foldSchedule } from '../../proofs/raw-log.ts';
import { ADA } from '../../support/builders/venue.ts';
import { poolOf, stub } from '../../support/stub.ts';

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

describe('deleting a customer whose booking is not yet in the read model', () => {
  it.each(['broken off before its first step', 'left at the bank'])('ends a booking that was %s', async (left) => {
    const { clock, patient: cards } = provider;
    const world = createWorld({ cards, clock });
    const process = world.boot();
    const id = await world.accept(process, { card: await provider.cardOf('tok_threeDSecure2Required') });
    if (left === 'left at the bank') await process.bookings.run(id);
    const waited: string[] = [];
    const end = endOpenPayments(
      {
        commands: process.commands,
        db: poolOf(() => Promise.resolve({ rows: [] })),
        positions: stub<Deps['positions']>({
          waitFor: async (name, position) => void waited.push(`${name} ${position}`),
        }),
      },
      process.any,
    );
    const subjectId = SubjectId.parse('s1');
    const forgotten = { userId: ADA, subjectId, customerId: null, now: clock.now(), commandId: 'forget' };
    await end({ ...forgotten, actor: { kind: 'visitor' } });
    expect(world.lastOf(id)).toBe('PaymentAbandoned');
    expect([...foldSchedule(world.log).slots]).toEqual([]);
    // It waits for the read model to reach that position, before the seats are freed.
    const { position } = await process.bookings.look(id);
    expect(waited.at(-1)).toBe(`reservations ${position}`);
  });
});
