import type { StripeEvent } from '../state/objects.ts';
import type { TwinState } from '../state/twin-state.ts';
import type { Params } from './params.ts';

/** What a call has in hand while it runs. Calls are synchronous: one runs after another, so none sees another half done. */
export type Call = {
  readonly state: TwinState;
  readonly params: Params;
  /** Ids of the path, by the names in the path. */
  readonly path: Readonly<Record<string, string>>;
  /** Made with a publishable key: only what a browser may do, with the object's client secret where there is one. */
  readonly publishable: boolean;
  /** Where the twin answers, for the links it hands out. */
  readonly baseUrl: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** A fault of the plan: a confirmation stays `processing` until it is settled. */
  readonly processLater: boolean;
};

/** One of Stripe's HTTP calls. Its name is the SDK's: `payment_intents.confirm`. */
export type Operation = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Parameters it knows; any other top-level one is `parameter_unknown`. */
  readonly params: readonly string[];
  readonly publishable?: true;
  readonly run: (call: Call) => object;
};

export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created'] as const;

/** Records what happened, for `/v1/events` and for the webhooks. */
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

/** The version the official SDK 23.1.0 is pinned to. */
export const API_VERSION = '2026-10-28.endive';
