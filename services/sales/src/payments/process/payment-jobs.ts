import type { Job, JobQueue } from '@paddock/kit/processes/jobs';
import { NotYet } from '@paddock/kit/processes/jobs';
import type { KnownPayment } from '@paddock/projections/payments/read';
import { CheckoutId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { isPaymentFinal } from '@paddock/shared-domain/payments/payment';
import type { AllPayments, PaymentRun } from './payments.ts';
import type { UnfinishedPayments } from './recovery-sweeper.ts';

/** Records a job that finishes a payment, or abandons it if it waits at the bank's challenge. So it is not done yet on return. */
export type EndPayment = (id: PaymentId, userId: UserId) => Promise<void>;

const subjectOf = ({ kind, id }: KnownPayment): string => `${kind} ${id}`;
const idOf = ({ subject }: Pick<Job, 'subject'>): string => subject.slice(subject.indexOf(' ') + 1);
const must = ({ payment: { phase, challengeExpiresAt }, waiting }: PaymentRun): void => {
  if (isPaymentFinal({ phase })) return;
  const text = `The payment is ${phase}${waiting === undefined ? '' : ` and waits for the ${waiting}`}.`;
  // The seats are free again when the wait for the bank is over, not at the next try after it (C12).
  throw new NotYet(text, phase === 'challenged' ? challengeExpiresAt : undefined);
};

/** Payments that processes continue or end, each as a job of its customer. */
export const createPaymentJobs = (
  jobs: Pick<JobQueue, 'add' | 'addUnlessKnown' | 'provide'>,
  any: AllPayments['any'],
): { readonly continueThem: (payments: UnfinishedPayments) => Promise<number>; readonly end: EndPayment } => {
  jobs.provide({
    checkout: async (job) => must(await any.run({ kind: 'checkout', id: CheckoutId.parse(idOf(job)) })),
    payment: async (job) => must(await any.run({ kind: 'payment', id: PaymentId.parse(idOf(job)) })),
    'end-payment': async (job) => {
      const known = { kind: 'payment' as const, id: PaymentId.parse(idOf(job)) };
      const reached = await any.run(known);
      must(reached.payment.phase === 'challenged' ? await any.abandon(known) : reached);
    },
  });
  return {
    continueThem: (payments) =>
      jobs.addUnlessKnown(
        payments.map((one) => {
          const { kind, id, userId } = one;
          return { kind, subject: subjectOf(one), part: userId, key: `${kind}:${id}` };
        }),
      ),
    end: (id, userId) =>
      jobs.add({
        kind: 'end-payment',
        subject: subjectOf({ kind: 'payment', id }),
        part: userId,
        key: `end-payment:${id}`,
      }),
  };
};
