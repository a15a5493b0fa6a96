/** Every reason a payment says no (STYLE section 4). */
export type PaymentRefusal =
  /** Another payment carries this id. */
  | 'PaymentIdTaken'
  /** The amount is not the sum of its items, or a voucher would pay for something other than outstanding items. */
  | 'PaymentUnsound'
  /** The step does not follow from where the payment stands: somebody else has taken it further. */
  | 'StepOutOfTurn';
