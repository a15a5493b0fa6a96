import type { TwinState } from '../state/twin-state.ts';
import type { Call } from './operation.ts';

/** A call for a change without an API request: a customer, a bank or a person on the provider's own screens made it. */
export const outsideCall = (state: TwinState, baseUrl = ''): Call => ({
  state,
  params: {},
  path: {},
  publishable: false,
  baseUrl,
  requestId: state.newId('req'),
  idempotencyKey: null,
  processLater: false,
});
