import { readAccountCredit } from '@paddock/projections/billing/balances/read';
import { readUnsettledCardCents } from '@paddock/projections/refunds/read';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import {
  addPrices,
  applyRate,
  lowerPrice,
  MAX_CENTS,
  priceCents,
  priceLess,
  type RatePpm,
  ZERO_CENTS,
} from '@paddock/shared-domain/kernel/money';
import { finalQuote } from '@paddock/shared-domain/payments/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { invalid } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

/**
 * What an amount costs a customer: less what the venue owes them (without open refunds), plus the tax of their location, rounded
 * half up (PAY-16, rules ). Without a location of their own, the first one applies (rule A-089). Changes nothing.
 */
export const registerFinalQuoteRoute = (
  app: FastifyInstance,
  { commands, db, directory }: Pick<Deps, 'commands' | 'db'> & { readonly directory: VenueDirectory },
): void => {
  serveAccount(
    app,
    finalQuote,
    async ({ account, query }) => {
      const amount = priceCents(query.amount_cents);
      const [owed, inRefunds] = await Promise.all([
        readAccountCredit(db, account),
        readUnsettledCardCents(db, account),
      ]);
      // A refund is paid through the card or the desk: it must not be credited here too.
      const credit = lowerPrice(amount, priceCents(Math.max(0, owed - inRefunds)));
      const { homeLocationId } = (await commands.load(userDecider, account)).state;
      const { locations } = await directory.get();
      const [first] = locations.values();
      const location = (homeLocationId === null ? undefined : locations.get(homeLocationId)) ?? first;
      const rest = priceLess(amount, credit);
      const tax = location === undefined ? ZERO_CENTS : applyRate(rest, location.sales_tax_ppm as RatePpm, 'half-up');
      if (rest + tax > MAX_CENTS) return invalid({ amount_cents: ['This is more than can be charged at once.'] });
      return ok({
        amount_cents: amount,
        account_credit_cents: credit,
        sales_tax_cents: tax,
        total_cents: addPrices(rest, tax),
      });
    },
    { reads: ['balances', 'refunds'] },
  );
};
