import * as billing from '@paddock/shared-domain/billing/contract';
import * as booking from '@paddock/shared-domain/booking/contract';
import * as checkout from '@paddock/shared-domain/checkout/contract';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import * as identity from '@paddock/shared-domain/identity/contract';
import * as venues from '@paddock/shared-domain/venues/contract';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The contracts of five contexts, also those that are not served yet. */
export const contracts = (): readonly Contract[] =>
  [identity, venues, booking, checkout, billing].flatMap((context) => Object.values(context).filter(isContract));
