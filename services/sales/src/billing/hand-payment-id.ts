import { createHash } from 'node:crypto';
import { PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';

/** What stands in a payment's place where an item is paid at the desk: an item is paid so once, so its name is enough. */
export const handPaymentId = (user: UserId, itemId: string): PaymentId =>
  PaymentId.parse(`hand${createHash('sha256').update(`${user} ${itemId}`).digest('hex').slice(0, 32)}`);
