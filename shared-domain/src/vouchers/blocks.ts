/** Names a block by staff, among the provider's ids of disputes. */
export const STAFF = 'staff';

/** What blocks a voucher: staff, or the bank that reversed its payment. */
export type BlockCause = 'staff' | 'chargeback';

/** What a name in a voucher's list of blocks stands for. */
export const causeOfBlock = (name: string): BlockCause => (name === STAFF ? 'staff' : 'chargeback');
