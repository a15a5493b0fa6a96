import type { TwinState } from '../state/twin-state.ts';
import type { Call } from './operation.ts';

/** What happens without an API call: a customer, a bank or a person in the provider's own screens did it. */
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
