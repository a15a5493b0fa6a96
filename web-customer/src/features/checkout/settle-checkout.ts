import {
  abandonCheckout,
  getCheckout,
  processCheckout,
  type CheckoutStatus,
} from '@paddock/shared-domain/checkout/contract';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { pendingKey } from '@paddock/web-kit/api/pending-key.ts';
import { call } from '../../api.ts';
import { failureOfError, isUnsettled } from './booking-failure.ts';
import { phaseOf, type Phase } from './checkout-phase.ts';
import { inFlight } from '../../data/checkout/in-flight.ts';

/** The pause between two reads of a checkout's state, in milliseconds. */
export const POLL_MS = 1000;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isFinal = (phase: Phase): boolean => phase.kind === 'done' || phase.kind === 'failed';
const settled = (phase: Phase): Phase => {
  if (isFinal(phase)) inFlight.clear();
  return phase;
};

/**
 * Commits a checkout and follows it to its result (CHECK-05, rule A-070). The idempotency key stays until there is an answer, and
 * after a lost answer the state is read, not guessed: money moves at most once, even after a reload.
 *
 * @param stopped true once nobody waits for the result any more; then it resolves to `undefined`.
 */
export const commitCheckout = async (id: CheckoutId, stopped: () => boolean): Promise<Phase | undefined> => {
  inFlight.write(id);
  const pending = pendingKey(`checkout.${id}`);
  try {
    const status = await call(processCheckout, { params: { id }, idempotencyKey: pending.key });
    pending.settle();
    return await follow(status, stopped);
  } catch (error) {
    if (isUnsettled(error)) return resumeCheckout(id, stopped, true);
    pending.settle();
    return settled({ kind: 'failed', failure: failureOfError(error) });
  }
};

/**
 * Reads the state of a checkout until it is known. A checkout that the server never began is committed again only in the call
 * that had just tried to (`begun`).
 */
export const resumeCheckout = async (
  id: CheckoutId,
  stopped: () => boolean,
  begun = false,
): Promise<Phase | undefined> => {
  for (;;) {
    if (stopped()) return undefined;
    try {
      const status = await call(getCheckout, { params: { id } });
      if (status.state !== 'quoted') return await follow(status, stopped);
      if (begun) return await commitCheckout(id, stopped);
      inFlight.clear();
      return { kind: 'idle' };
    } catch (error) {
      if (!isUnsettled(error)) return settled({ kind: 'failed', failure: failureOfError(error) });
      await pause(POLL_MS);
    }
  }
};

const follow = async (status: CheckoutStatus, stopped: () => boolean): Promise<Phase | undefined> => {
  const phase = phaseOf(status);
  if (phase !== undefined) return settled(phase);
  await pause(POLL_MS);
  return resumeCheckout(status.checkout_id, stopped);
};

/** Abandons a checkout that waits for the bank; the answer says whether the bank's approval came first. */
export const giveUpCheckout = async (id: CheckoutId, stopped: () => boolean): Promise<Phase | undefined> => {
  try {
    return await follow(await call(abandonCheckout, { params: { id } }), stopped);
  } catch (error) {
    if (isUnsettled(error)) return resumeCheckout(id, stopped);
    return settled({ kind: 'failed', failure: failureOfError(error) });
  }
};
