import type { CardProvider, Unknown } from './card-provider.ts';

export type ProviderOperation = Exclude<keyof CardProvider, 'verifyWebhook'>;

export type ProviderFault = {
  readonly operation: ProviderOperation;
  readonly kind:
    /** The call does not reach the provider. */
    | 'fail-before'
    /** It happens, but the reply is lost. */
    | 'execute-then-timeout'
    | 'delay'
    /** It is sent twice at once; the second reply counts. */
    | 'duplicate';
  /** Which call of the operation, counted from now, from 1; default 1. Each fault occurs once. */
  readonly nth?: number;
};

/** Faults that have not occurred yet, and those that did: a run in which one never occurred proves nothing. */
export class ProviderFaultPlan {
  private armed: { readonly fault: ProviderFault; left: number }[] = [];
  readonly fired: ProviderFault[] = [];

  add(...faults: readonly ProviderFault[]): void {
    this.armed.push(...faults.map((fault) => ({ fault, left: fault.nth ?? 1 })));
  }

  pending = (): readonly ProviderFault[] => this.armed.map(({ fault }) => fault);

  /** Counts a call and returns the fault that it gets. */
  take(operation: ProviderOperation): ProviderFault | undefined {
    for (const entry of this.armed) if (entry.fault.operation === operation) entry.left -= 1;
    const struck = this.armed.find(({ fault, left }) => fault.operation === operation && left <= 0);
    if (!struck) return undefined;
    this.armed = this.armed.filter((entry) => entry !== struck);
    this.fired.push(struck.fault);
    return struck.fault;
  }
}

/**
 * Wraps a card provider so that planned calls fail as on a network. For tests.
 *
 * @param sleep waits for the `delay` fault; a simulation passes its own.
 */
export const faultCardProvider = (
  inner: CardProvider,
  plan: ProviderFaultPlan,
  sleep: () => Promise<void> = () => Promise.resolve(),
): CardProvider => {
  const faulty =
    <Request, Outcome>(operation: ProviderOperation, call: (request: Request) => Promise<Outcome>) =>
    async (request: Request): Promise<Outcome | Unknown> => {
      const kind = plan.take(operation)?.kind;
      if (kind === 'fail-before') return { outcome: 'unknown', cause: 'connection' };
      if (kind === 'delay') await sleep();
      if (kind === 'duplicate') return (await Promise.all([call(request), call(request)]))[1];
      const outcome = await call(request);
      return kind === 'execute-then-timeout' ? { outcome: 'unknown', cause: 'timeout' } : outcome;
    };
  return {
    ensureCustomer: faulty('ensureCustomer', (request) => inner.ensureCustomer(request)),
    storeCard: faulty('storeCard', (request) => inner.storeCard(request)),
    detachCard: faulty('detachCard', (request) => inner.detachCard(request)),
    readCard: faulty('readCard', (request) => inner.readCard(request)),
    createIntent: faulty('createIntent', (request) => inner.createIntent(request)),
    confirmIntent: faulty('confirmIntent', (request) => inner.confirmIntent(request)),
    readIntent: faulty('readIntent', (request) => inner.readIntent(request)),
    cancelIntent: faulty('cancelIntent', (request) => inner.cancelIntent(request)),
    refund: faulty('refund', (request) => inner.refund(request)),
    listRefunds: faulty('listRefunds', (request) => inner.listRefunds(request)),
    readRefund: faulty('readRefund', (request) => inner.readRefund(request)),
    readDispute: faulty('readDispute', (request) => inner.readDispute(request)),
    listDisputes: faulty('listDisputes', (request) => inner.listDisputes(request)),
    verifyWebhook: (request) => inner.verifyWebhook(request),
    listBalanceTransactions: faulty('listBalanceTransactions', (request) => inner.listBalanceTransactions(request)),
  };
};
