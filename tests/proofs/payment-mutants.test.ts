import type { Commands } from '@paddock/kit/command-handling/commands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START } from '@paddock/event-store/port';
import type { Purpose } from './payment-purposes.ts';
import { type PaymentMutant, type PaymentOutcome, playPayment } from './payment-story.ts';
import { type ProviderForProofs, providerForProofs } from './provider-for-proofs.ts';

let provider: ProviderForProofs;
beforeAll(async () => void (provider = await providerForProofs()));
afterAll(() => provider.twin.close());

/** Swallows every command of a type and reports it as accepted. */
const without =
  (type: string) =>
  (commands: Commands): Commands => ({
    ...commands,
    handle: (decider, id, wanted, context) =>
      wanted.some((command) => (command as { type: string }).type === type)
        ? Promise.resolve({ outcome: 'accepted', events: [], position: START, repeated: false })
        : commands.handle(decider, id, wanted, context),
  });
const done = () => Promise.resolve('done' as const);

type Bug = PaymentMutant & {
  readonly purpose: Purpose;
  readonly outcome: PaymentOutcome;
  readonly point?: string;
  readonly found: RegExp;
};
const BUGS: Readonly<Record<string, Bug>> = {
  'deliver no voucher': {
    ...{ purpose: 'voucher', outcome: 'success', found: /V4 settled 1, delivered 0/ },
    effectsFrom: (effects) => ({ ...effects, voucher: done }),
  },
  'enrol nobody': {
    ...{ purpose: 'enrolment', outcome: 'success', found: /V4 settled 1, delivered 0/ },
    effectsFrom: (effects) => ({ ...effects, enrolment: done }),
  },
  'leave the items owed': {
    ...{ purpose: 'outstanding', outcome: 'success', found: /V4 settled 1, and 0 items/ },
    effectsFrom: (effects) => ({ ...effects, outstanding: done }),
  },
  'charge for items nobody claimed': {
    ...{ purpose: 'outstanding', outcome: 'success', found: /came to no end/ },
    commandsOf: without('ClaimItems'),
  },
  'keep the claim after a decline': {
    ...{ purpose: 'outstanding', outcome: 'decline', found: /C14 still claims/ },
    commandsOf: without('UnclaimItems'),
  },
  'keep the hold of a voucher that fell short': {
    ...{ purpose: 'by voucher', outcome: 'success', found: /V2 settled 1, posted 0/ },
    commandsOf: without('PostVoucherHold'),
  },
  'believe that a payment was fenced': {
    ...{ purpose: 'voucher', outcome: 'answered too late', found: /C2 settled 0, charged 1/ },
    cardsOf: (cards) => ({ ...cards, cancelIntent: () => Promise.resolve({ outcome: 'canceled' }) }),
  },
  'charge a tenth too much': {
    ...{ purpose: 'enrolment', outcome: 'success', found: /C3 was charged another amount/ },
    cardsOf: (cards) => ({
      ...cards,
      createIntent: (request) => cards.createIntent({ ...request, amountCents: Math.round(request.amountCents * 1.1) }),
    }),
  },
  'create the intent under a new key each time, and confirm it at once': {
    ...{ purpose: 'renewal', outcome: 'success', point: 'create-intent:effect', found: /L6 .* is no intent of ours/ },
    cardsOf: (cards) => ({
      ...cards,
      createIntent: async (request) => {
        const idempotencyKey = `${request.idempotencyKey}:${Math.random()}`;
        const created = await cards.createIntent({ ...request, idempotencyKey });
        if (created.outcome === 'created')
          await cards.confirmIntent({ intentId: created.intentId, idempotencyKey: `${idempotencyKey}:confirm` });
        return created;
      },
    }),
  },
};

describe('the checkers of payments find', () => {
  it.each(Object.entries(BUGS))('%s', async (_, { purpose, outcome, point = 'settle:effect', found, ...mutant }) => {
    const { violations } = await playPayment(provider, purpose, outcome, [[point, 1]], mutant);
    expect(violations.join('\n')).toMatch(found);
  });

  it('nothing in the real code', async () => {
    for (const { purpose, outcome, point = 'settle:effect' } of Object.values(BUGS))
      expect((await playPayment(provider, purpose, outcome, [[point, 1]])).violations).toEqual([]);
  });
});
