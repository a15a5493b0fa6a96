import type { RefundId } from '../kernel/ids.ts';
import type { PriceCents } from '../kernel/money.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** A dispute of the source's charge: the bank has the money, returned it, or keeps it for good. */
export type Dispute = {
  readonly state: 'taken' | 'won' | 'lost';
  readonly amountCents: PriceCents;
};
export type Disputes = ReadonlyMap<string, Dispute>;

/** Refunds of one source by id, in the order of the log, and the disputes of its charge by the provider's ids. */
export class RefundsOfSource<Refund> implements ReadonlyMap<RefundId, Refund> {
  readonly #refunds: VersionedMap<RefundId, Refund>;
  readonly disputes: Disputes;

  constructor(refunds: VersionedMap<RefundId, Refund> = new VersionedMap(), disputes: Disputes = new Map()) {
    this.#refunds = refunds;
    this.disputes = disputes;
  }

  /** A copy with another refund under an id. */
  with(id: RefundId, refund: Refund): RefundsOfSource<Refund> {
    return new RefundsOfSource(this.#refunds.with(id, refund), this.disputes);
  }
  withDispute(id: string, dispute: Dispute): RefundsOfSource<Refund> {
    return new RefundsOfSource(this.#refunds, new Map(this.disputes).set(id, dispute));
  }

  get(id: RefundId): Refund | undefined {
    return this.#refunds.get(id);
  }
  has(id: RefundId): boolean {
    return this.#refunds.has(id);
  }
  get size(): number {
    return this.#refunds.size;
  }
  entries(): MapIterator<[RefundId, Refund]> {
    return this.#refunds.entries();
  }
  keys(): MapIterator<RefundId> {
    return this.#refunds.keys();
  }
  values(): MapIterator<Refund> {
    return this.#refunds.values();
  }
  [Symbol.iterator](): MapIterator<[RefundId, Refund]> {
    return this.entries();
  }
  forEach(visit: (refund: Refund, id: RefundId, refunds: ReadonlyMap<RefundId, Refund>) => void): void {
    for (const [id, refund] of this.entries()) visit(refund, id, this);
  }
}
