/** Names in a voucher's list of blocks, beside the provider's ids of disputes. */
export const STAFF = 'staff';
export const REFUND = 'refund';

/** What blocks a voucher: staff, a refund of its whole payment outside Paddock, or the bank that reversed the payment. */
export const BLOCK_CAUSES = ['staff', 'refund', 'chargeback'] as const;
export type BlockCause = (typeof BLOCK_CAUSES)[number];

/** What a name in a voucher's list of blocks stands for. */
export const causeOfBlock = (name: string): BlockCause => (name === STAFF || name === REFUND ? name : 'chargeback');
