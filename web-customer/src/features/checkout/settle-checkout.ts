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

/** How long to wait before asking again how a checkout stands, in milliseconds. */
export const POLL_MS = 1000;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isFinal = (phase: Phase): boolean => phase.kind === 'done' || phase.kind === 'failed';
const settled = (phase: Phase): Phase => {
  if (isFinal(phase)) inFlight.clear();
  return phase;
};

/**
 * Commits a checkout and follows it to an answer (CHECK-05, rule A-070). The key is kept until answered, and an answer that
 * never came is asked for, not guessed: money moves at most once whatever this page lives through.
 *
 * @param stopped true once nobody waits for the answer any more; then `undefined` is answered.
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

/** Asks how a checkout stands until it says; a checkout that never began is begun again only by whoever had just begun it. */
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

/** Gives up a checkout that waits for the bank; the answer says whether the bank was faster. */
export const giveUpCheckout = async (id: CheckoutId, stopped: () => boolean): Promise<Phase | undefined> => {
  try {
    return await follow(await call(abandonCheckout, { params: { id } }), stopped);
  } catch (error) {
    if (isUnsettled(error)) return resumeCheckout(id, stopped);
    return settled({ kind: 'failed', failure: failureOfError(error) });
  }
};
