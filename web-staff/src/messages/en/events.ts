/** Events in plain words. Most names say it: `SlotReserved` reads "Slot reserved"; here stand those that would not. */
const sentences: Readonly<Record<string, string>> = {
  AssistsChosen: 'Driving aids chosen',
  CardRefunded: 'Refunded to the card',
  CardRefundFailed: 'The refund to the card failed',
  CheckoutBegun: 'Checkout begun',
  ConfirmationStarted: 'Payment sent to the card provider',
  CreditHoldPosted: 'Credits spent',
  CreditHoldVoided: 'Credits set free again',
  CreditsHeld: 'Credits set aside',
  FundsHeld: 'Credits and voucher value set aside',
  FundsPosted: 'Credits and voucher value spent',
  FundsVoided: 'Credits and voucher value set free again',
  HeldSlotReleased: 'Held slot set free again',
  IntentCreated: 'Payment prepared at the card provider',
  IntentRefused: 'Payment refused by the card provider',
  ItemsClaimed: 'Outstanding items taken into a payment',
  ItemsUnclaimed: 'Outstanding items left out of a payment',
  MemberBooted: 'Booted from the party',
  OneTimeCodesDropped: 'One-time codes switched off',
  OneTimeCodesEnrolled: 'One-time codes switched on',
  PaymentActionRequired: 'The bank asked the customer to confirm',
  PaymentFenced: 'Payment closed for good',
  ProfileRevised: 'Profile changed',
  RefundPaidByHand: 'Refund paid by hand',
  RenewalDunned: 'Reminded of an unpaid renewal',
  SeatRefitted: 'Seat changed',
  SessionsEnded: 'Signed out everywhere',
  SlotBlackedOut: 'Slot blacked out',
  SmallTotalBilled: 'Small total put on the account',
  StaffAppointed: 'Made staff, or given other permissions',
  StaffDismissed: 'Staff no more',
  SubjectForgotten: 'Forgotten',
  UserRegistered: 'Signed up',
  VoucherHeld: 'Voucher value set aside',
  VoucherHoldPosted: 'Voucher value spent',
  VoucherHoldVoided: 'Voucher value set free again',
};

export const events = {
  /** What happened, in plain words, for the name of an event. */
  sentence: (type: string): string => {
    const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    return sentences[type] ?? words.charAt(0).toUpperCase() + words.slice(1);
  },
  actors: { customer: 'Customer', staff: 'Staff', system: 'Paddock itself', visitor: 'Visitor' },
  forgotten: 'somebody forgotten',
  kinds: { customer: 'Customer', seat: 'Seat', reservation: 'Reservation', voucher: 'Voucher' },
} as const;
