import type { Call } from './calls/operation.ts';
import { outsideCall } from './calls/outside-call.ts';
import { finishIntentChallenge, settleIntent } from './resources/intent-confirmation.ts';
import { finishSetupChallenge } from './resources/setup-confirmation.ts';
import type { PaymentIntent, SetupIntent } from './state/objects.ts';
import type { TwinState } from './state/twin-state.ts';

export type ChallengeResult = 'complete' | 'fail';

/** Changes without an API request: a customer answers the bank's challenge, or a slow bank answers. */
export type Challenges = {
  find(id: string): PaymentIntent | SetupIntent | undefined;
  /** Answers the challenge of an intent. An intent that does not wait for one is unchanged. */
  answer(id: string, result: ChallengeResult): PaymentIntent | SetupIntent;
  /** Settles an intent that a fault left `processing`. */
  settle(id: string, result: 'succeeded' | 'failed'): PaymentIntent;
};

export const challengesOf = (state: TwinState, baseUrl: () => string): Challenges => {
  const outside = (): Call => outsideCall(state, baseUrl());
  const find = (id: string) => state.find('payment_intent', id) ?? state.find('setup_intent', id);
  return {
    find,
    answer(id, result) {
      const intent = find(id);
      if (!intent) throw new RangeError(`There is no intent ${id}.`);
      const passed = result === 'complete';
      const after =
        intent.object === 'payment_intent'
          ? finishIntentChallenge(outside(), intent, passed)
          : finishSetupChallenge(outside(), intent, passed);
      state.commit();
      return after;
    },
    settle(id, result) {
      const intent = state.find('payment_intent', id);
      if (!intent) throw new RangeError(`There is no intent ${id}.`);
      const after = settleIntent(outside(), intent, result === 'succeeded');
      state.commit();
      return after;
    },
  };
};
