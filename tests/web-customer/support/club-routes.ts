import { getBalance, listCharges } from '@paddock/shared-domain/billing/contract';
import { enrolCredits, getSubscription, quoteCredits, unenrolCredits } from '@paddock/shared-domain/club/contract';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { captureOutstanding } from '@paddock/shared-domain/payments/contract';
import { refuse, type Request, type Route } from './fake-api.ts';
import type { FakeClub } from './fake-club.ts';

const route = (contract: unknown, handle: (request: Request) => unknown): Route => ({
  contract: contract as Contract,
  handle,
});
const place = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The default replies of the fake club. */
export const clubRoutes = (club: FakeClub): readonly Route[] => [
  route(getSubscription, () => club.subscription ?? refuse(404, { detail: 'Never joined.', code: 'not_found' })),
  route(quoteCredits, ({ query }) => club.quote(Number(query['credits']), place(query['location']))),
  route(enrolCredits, ({ body }) => club.join(Number(body['credits_amount']), place(body['location']))),
  route(unenrolCredits, () => club.leave()),
  route(getBalance, () => club.balance),
  route(listCharges, () => ({
    results: club.charges,
    count: club.charges.length,
    page_count: 1,
    page_size: 50,
  })),
  route(captureOutstanding, () => club.payOwed()),
];
