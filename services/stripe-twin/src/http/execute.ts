import { digestOf, checkSameRequest, keyInUse } from '../calls/idempotency.ts';
import type { StoredAnswer } from '../state/twin-state.ts';
import { expanded, presented } from '../calls/expand.ts';
import { refuseUnknown } from '../calls/params.ts';
import type { Call, Operation } from '../calls/operation.ts';
import { StripeFailure } from '../calls/stripe-failure.ts';

export type Answer = {
  readonly status: number;
  readonly body: string;
  /** Request id of the call that executed, if this answer is a repetition. */
  readonly replayOf?: string;
};

export const INTERNAL: StripeFailure = new StripeFailure(500, {
  type: 'api_error',
  message: 'Sorry! There was an error while talking to one of our backends. Support has been notified.',
});

export const failureAnswer = (failure: StripeFailure): Answer => ({
  status: failure.status,
  body: presented({ error: failure.body }),
});

type Execution = {
  readonly endpoint: string;
  /** Keys of calls that are running now. */
  readonly locked: Set<string>;
  /** A wait with the key locked, before anything is executed. */
  readonly delay?: () => Promise<void>;
  /** `keep-500`: execute nothing, store a 500. `hide-result`: execute, but store a 500. */
  readonly sabotage?: 'keep-500' | 'hide-result';
};

/**
 * Runs one call under its idempotency key. 1. A key whose call is running: 409. 2. A key with a stored answer: that answer, if
 * the request is the same. 3. Otherwise run the call, write its changes and its answer to disk together, and only then answer.
 */
export const execute = async (operation: Operation, call: Call, execution: Execution): Promise<Answer> => {
  const { idempotencyKey: key, state } = call;
  const { endpoint, locked } = execution;
  if (key !== null && locked.has(key)) throw keyInUse(key);
  const digest = digestOf(call.params);
  const stored = key === null ? undefined : state.answerFor(key);
  if (stored) {
    checkSameRequest(stored, endpoint, digest);
    return { status: stored.status, body: stored.body, replayOf: stored.requestId };
  }
  if (key !== null) locked.add(key);
  try {
    await execution.delay?.();
    const ran =
      execution.sabotage === 'keep-500' ? { answer: failureAnswer(INTERNAL), keep: true } : run(operation, call);
    const answer = execution.sabotage === 'hide-result' ? failureAnswer(INTERNAL) : ran.answer;
    const kept: StoredAnswer | undefined =
      key === null || !ran.keep
        ? undefined
        : { key, at: state.nowMs(), endpoint, paramsDigest: digest, ...answer, requestId: call.requestId };
    state.commit(kept);
    return answer;
  } finally {
    if (key !== null) locked.delete(key);
  }
};

const run = (operation: Operation, call: Call): { readonly answer: Answer; readonly keep: boolean } => {
  try {
    refuseUnknown(call.params, operation.params);
    const result = expanded(call.state, operation.run(call), call.params);
    return { answer: { status: 200, body: presented(result) }, keep: true };
  } catch (error) {
    if (error instanceof StripeFailure && error.recorded) return { answer: failureAnswer(error), keep: true };
    call.state.rollBack();
    if (error instanceof StripeFailure) return { answer: failureAnswer(error), keep: false };
    console.error('The twin failed in', operation.name, error);
    return { answer: failureAnswer(INTERNAL), keep: false };
  }
};
