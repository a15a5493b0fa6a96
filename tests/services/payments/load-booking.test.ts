import { comparePositions } from '@paddock/event-store/port';
import { loadBooking } from '@paddock/sales/payments/process/load-booking';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '../../proofs/checkout-world.ts';
import { type ProviderForProofs, providerForProofs } from '../../proofs/provider-for-proofs.ts';
import { ADA } from '../../support/builders/venue.ts';

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

const start = async () => {
  const card = await provider.cardOf('tok_visa');
  const world = createWorld({ cards: provider.patient, clock: provider.clock });
  const process = world.boot();
  const { id } = await world.toPress(process, { card });
  /** Runs the booking. Returns the types of the events that this appended. */
  const run = async () => {
    const before = world.log.length;
    await process.bookings.run(id);
    return world.log.slice(before).map(({ type }) => type);
  };
  return { card, world, process, id, run };
};

describe('a booking whose own stream has only the quote', () => {
  it('is a quote while nobody has accepted it, and running it does nothing', async () => {
    const { process, id, run } = await start();
    expect(await loadBooking(process.commands, id)).toMatchObject({ state: { phase: 'quoted' }, facts: [] });
    expect(await run()).toEqual([]);
  });

  it('is a quote when another booking of the account was accepted', async () => {
    const { card, world, process, id, run } = await start();
    const another = await world.accept(process, { card });
    expect(await loadBooking(process.commands, id)).toMatchObject({ state: { phase: 'quoted' }, facts: [] });
    expect(await run()).toEqual([]);
    expect((await loadBooking(process.commands, another)).state.phase).toBe('requested');
  });

  it('is a quote when the account has begun it but accepted no card for it', async () => {
    const { process, id, run } = await start();
    const begin = { type: 'BeginCheckout' as const, data: { userId: ADA, checkoutId: id, after: null } };
    const context = { commandId: 'begin', actor: { kind: 'visitor' as const }, now: provider.clock.now() };
    await process.commands.handle(accountDecider, ADA, [begin], context);
    expect(await loadBooking(process.commands, id)).toMatchObject({ state: { phase: 'quoted' }, facts: [] });
    expect(await run()).toEqual([]);
  });

  it('is requested when the account accepted it with a card, and running it first appends that to its own stream', async () => {
    const { card, world, process } = await start();
    const id = await world.accept(process, { card });
    const { state, position, facts } = await loadBooking(process.commands, id);
    expect(state).toMatchObject({ phase: 'requested', request: { means: { kind: 'card', ...card } } });
    expect(facts).toMatchObject([{ type: 'CheckoutAccepted', data: { checkoutId: id, userId: ADA, ...card } }]);
    expect(position).toBe((await process.commands.load(accountDecider, ADA)).position);
    await process.bookings.run(id);
    expect(world.eventsOf(id)[1]?.type).toBe('CheckoutAccepted');
    const ended = await loadBooking(process.commands, id);
    expect([ended.state.phase, ended.facts, ended.position]).toEqual(['settled', [], expect.any(String)]);
    expect(comparePositions(position, ended.position)).toBeLessThan(0);
  });
});
