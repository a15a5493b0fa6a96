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
 * An answer other than 2xx. Changes made before it is thrown stay (a decline leaves a failed charge), so calls check everything
 * before they change anything.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: FailureBody;
  /** Whether the answer is stored under the idempotency key. Not for bad parameters: that call never began to execute. */
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

/** An unknown id is 404 in the path and 400 in a parameter. */
export const resourceMissing = (kind: string, id: string, param: string, inPath: boolean): StripeFailure =>
  invalid({ code: 'resource_missing', message: `No such ${kind}: '${id}'`, param }, inPath ? 404 : 400);

/** The call is valid, but the state of its object forbids it. The answer is stored under the idempotency key. */
export const refusedState = (message: string, more: Omit<FailureBody, 'type' | 'message'> = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...more });

export const unauthorized = (message: string, code?: string): StripeFailure =>
  invalid({ message, ...(code === undefined ? {} : { code }) }, 401);
