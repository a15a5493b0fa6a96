import { CheckoutId, type PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { change, type Effect } from '../../engine/projection.ts';
import { type ChargePurpose, type ChargeRow, charges } from './table.ts';

/** A charge, or an attempt that the bank declined: their fields differ. */
type Attempt = Recorded<{
  readonly type: string;
  readonly data: {
    readonly userId: UserId;
    readonly paymentId: PaymentId;
    readonly amountCents: number;
    readonly chargeId?: string;
    readonly receiptUrl?: string | null;
    readonly receipt?: SealedText | undefined;
    readonly text?: string;
  };
}>;

/** One row for a charge or failed attempt (PAY-12). */
export const addCharge = ({ id, data, metadata }: Attempt, purpose: ChargePurpose): Effect =>
  change(charges, { id }, (): ChargeRow => ({
    id,
    user_id: data.userId,
    checkout_id: purpose === 'checkout' ? CheckoutId.parse(data.paymentId) : null,
    payment_id: purpose === 'checkout' ? null : data.paymentId,
    purpose,
    charge_id: data.chargeId ?? null,
    amount_cents: data.amountCents,
    errors: data.chargeId === undefined ? (data.text ?? '') : null,
    receipt_url: data.receiptUrl ?? null,
    receipt: data.receipt ?? null,
    created_at: metadata.at,
  }));
