import type { StripeEvent } from '../state/objects.ts';
import type { TwinState } from '../state/twin-state.ts';
import type { Params } from './params.ts';

/** Input of a call. Calls are synchronous and run one after another, so none sees another one's partial changes. */
export type Call = {
  readonly state: TwinState;
  readonly params: Params;
  /** Ids in the path, by their names there. */
  readonly path: Readonly<Record<string, string>>;
  /** Whether a publishable key was used: then only what a browser may do is allowed, with the client secret of the object. */
  readonly publishable: boolean;
  /** Address of the twin, for the links it returns. */
  readonly baseUrl: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** Set by a fault: a confirmation stays `processing` until it is settled. */
  readonly processLater: boolean;
};

/** One of Stripe's HTTP calls, named as in the SDK: `payment_intents.confirm`. */
export type Operation = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Parameters it knows. Any other top-level one is `parameter_unknown`. */
  readonly params: readonly string[];
  readonly publishable?: true;
  readonly run: (call: Call) => object;
};

export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created'] as const;

/** Records an event, for `/v1/events` and for the webhooks. */
export const emit = (call: Call, type: string, object: object): void => {
  const event: StripeEvent = {
    id: call.state.newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: call.state.now(),
    data: { object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  call.state.put(event);
};

/** The version of the official SDK 23.1.0. */
export const API_VERSION = '2026-10-28.endive';
