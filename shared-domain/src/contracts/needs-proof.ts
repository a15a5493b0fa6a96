/**
 * What staff do only with a proof of the last ten minutes that it is still they: password, one-time code, or the login itself
 * (decision 0206). Money that leaves by hand, rights, cards of customers, and secrets that open something. Other acts with money
 * give it back to the card or account that it came from. What a person does to their own account has rules of its own.
 */
export const NEEDS_PROOF: ReadonlySet<string> = new Set([
  // Money.
  'POST /users/:id/refunds',
  'POST /users/:id/refunds/:refund/settle',
  'POST /users/:id/clear_outstanding',
  'POST /users/:id/vouchers/:reference/unblock',
  'POST /users/:id/vouchers/:reference/refund',
  'POST /users/:id/vouchers/:reference/reissue',
  'POST /users/:id/approvals/:approval',
  'POST /operations/acts',
  // Cards of customers.
  'POST /users/:id/card',
  'DELETE /users/:id/card',
  // Rights and ways in.
  'POST /staff',
  'PATCH /staff/:id',
  'DELETE /staff/:id',
  'DELETE /staff/:id/sessions',
  'DELETE /users/:id/one-time-codes',
  // Secrets.
  'POST /feeds',
  'POST /races/rigs/pairing-codes',
  'POST /races/rigs/:calendar/address',
]);
