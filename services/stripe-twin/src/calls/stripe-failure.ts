/** The body of an error as Stripe words it: https://docs.stripe.com/api/errors. */
export type FailureBody = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly setup_intent?: object;
  readonly payment_method?: object;
};

/**
 * An answer other than 2xx. What the call changed before it was thrown stays changed (a decline leaves a failed charge),
 * so calls check everything before they change anything.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: FailureBody;
  /** False where Stripe keeps no answer under the idempotency key: bad parameters never began to execute. */
  readonly recorded: boolean;

  constructor(status: number, body: FailureBody, recorded = true) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.recorded = recorded;
  }
}

const invalid = (body: Omit<FailureBody, 'type'>, status = 400): StripeFailure =>
  new StripeFailure(status, { type: 'invalid_request_error', ...body }, false);

export const parameterMissing = (param: string): StripeFailure =>
  invalid({ code: 'parameter_missing', message: `Missing required param: ${param}.`, param });

export const parameterUnknown = (param: string): StripeFailure =>
  invalid({ code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });

export const parameterInvalid = (param: string, message: string, code = 'parameter_invalid'): StripeFailure =>
  invalid({ code, message, param });

/** An id in the path that leads nowhere is 404; the same in a parameter is 400. */
export const resourceMissing = (kind: string, id: string, param: string, inPath: boolean): StripeFailure =>
  invalid({ code: 'resource_missing', message: `No such ${kind}: '${id}'`, param }, inPath ? 404 : 400);

/** The call is well formed, but what it acts on is in a state that forbids it. Recorded under the key. */
export const refusedState = (message: string, more: Omit<FailureBody, 'type' | 'message'> = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...more });

export const unauthorized = (message: string, code?: string): StripeFailure =>
  invalid({ message, ...(code === undefined ? {} : { code }) }, 401);
