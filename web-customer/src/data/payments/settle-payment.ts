import type { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { abandonPayment, getPayment, processPayment } from '@paddock/shared-domain/payments/contract';
import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import { pendingKey } from '@paddock/web-kit/api/pending-key.ts';
import { call } from '../../api.ts';
import { messages } from '../../messages/messages.ts';
import type { Account } from '../club/subscription-query.ts';
import { paymentInFlight } from './payment-in-flight.ts';
import { isUnsettled, paymentPhase, refusedPhase, type PaymentPhase } from './payment-phase.ts';

/** Milliseconds between two requests for a payment's state. */
export const PAYMENT_POLL_MS = 1000;
/** How often the start is repeated under its key before the screen says that the result is unknown. */
const TRIES = 5;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export type PaymentWork = {
  readonly purpose: PaymentStatus['purpose'];
  readonly account: Account;
  /** True once nobody waits for the answer; the result is then `undefined`. */
  readonly stopped: () => boolean;
};
type Settled = Promise<PaymentPhase | undefined>;

/**
 * Begins a payment and follows it to an answer. The key stays the same until there is one, also over a reload, so that money
 * moves at most once (decision 0143).
 *
 * @param name what is paid for, e.g. `enrol.me.1000`: another purchase has another key.
 */
export const beginPayment = async (
  work: PaymentWork,
  name: string,
  send: (idempotencyKey: string) => Promise<PaymentStatus>,
): Settled => {
  const pending = pendingKey(name);
  for (let tries = 1; !work.stopped(); tries += 1) {
    try {
      const status = await send(pending.key);
      pending.settle();
      return await follow(work, status);
    } catch (error) {
      if (!isUnsettled(error)) {
        pending.settle();
        return refusedPhase(error);
      }
      if (tries === TRIES) return { kind: 'failed', code: 'payment_unresolved', text: messages.paying.unresolved };
      await pause(PAYMENT_POLL_MS);
    }
  }
  return undefined;
};

/** Requests the state of a payment until it is definite. */
export const resumePayment = async (work: PaymentWork, id: PaymentId): Settled =>
  persist(work, id, () => call(getPayment, { params: { id: work.account, payment: id } }));

/** Continues after the bank's challenge was answered. */
export const continuePayment = async (work: PaymentWork, id: PaymentId): Settled => {
  const pending = pendingKey(`payment.${id}`);
  const phase = await persist(work, id, () =>
    call(processPayment, { params: { id: work.account, payment: id }, idempotencyKey: pending.key }),
  );
  pending.settle();
  return phase;
};

/** Cancels a payment that waits for the bank; the answer says whether the bank was faster. */
export const giveUpPayment = async (work: PaymentWork, id: PaymentId): Settled =>
  persist(work, id, () => call(abandonPayment, { params: { id: work.account, payment: id } }));

/** Sends a request once; if the answer is lost or open, requests the state until it is definite. */
const persist = async (work: PaymentWork, id: PaymentId, ask: () => Promise<PaymentStatus>): Settled => {
  try {
    return await follow(work, await ask());
  } catch (error) {
    if (!isUnsettled(error)) {
      paymentInFlight.clear(work.purpose, work.account);
      return refusedPhase(error);
    }
    await pause(PAYMENT_POLL_MS);
    return work.stopped() ? undefined : resumePayment(work, id);
  }
};

const follow = async (work: PaymentWork, status: PaymentStatus): Settled => {
  const { purpose, account, stopped } = work;
  const phase = paymentPhase(status);
  if (phase?.kind === 'done' || phase?.kind === 'failed') paymentInFlight.clear(purpose, account);
  else paymentInFlight.write(purpose, account, status.payment_id);
  if (phase !== undefined) return phase;
  await pause(PAYMENT_POLL_MS);
  return stopped() ? undefined : resumePayment(work, status.payment_id);
};
