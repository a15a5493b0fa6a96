/**
 * The index of docs/events.md: what happens in a venue, in the words that people search for, and the events that record it. An event
 * may stand in several rows. The catalogue's test checks that each stands in at least one.
 */
export const EVENTS_BY_DEED: readonly (readonly [deed: string, types: string])[] = [
  [
    'A seat is reserved (booked): by a checkout that is paid, on the bill, or with credits',
    'SlotHeld SlotHoldConfirmed SlotBookedOnAccount SlotBookedWithCredits',
  ],
  ['A seat is held during a checkout, and is free again', 'SlotHeld HeldSlotReleased SeatsHeld SeatsReleased'],
  [
    'A reservation is moved',
    'ReservationMoved ReservationMovedToAnotherDay ReservationArrivedFromAnotherDay ReservationSteppedAside',
  ],
  ['A reservation is cancelled', 'ReservationCancelled'],
  [
    'A reservation is marked as paid or not paid, or gets a note',
    'ReservationRecordedAsPaid ReservationRecordedAsNotOwing ReservationMarkedUnpaid ReservationNoteWritten',
  ],
  ['A customer comes or does not come', 'RacerCheckedIn CheckInReversed NoShowRecorded NoShowReversed'],
  ['A customer is reminded of a visit', 'RacerReminded RemindersOptedOut RemindersOptedIn'],
  ['The venue keeps a slot for itself (blackout)', 'SlotBlackedOut BlackoutLifted'],
  [
    'Staff plan changes of a day in a draft',
    'PlanDraftOpened MoveDrafted CancellationDrafted BlackoutDrafted DraftedChangeRemoved PlanDraftApplied PlanDraftDiscarded',
  ],
  [
    'Somebody waits for a seat, and gets an offer',
    'WaitlistJoined WaitlistLeft WaitlistExpired SeatsOffered OfferAnnounced OfferTaken OfferDeclined OfferExpired OfferWithdrawn SlotSetAside KeptSlotReleased',
  ],
  [
    'A cart is paid (checkout)',
    'CheckoutQuoted CheckoutAccepted CheckoutBegun SeatsHeld FundsHeld TotalBelowCardMinimumBilled SeatsConfirmed FundsPosted CheckoutCompleted FundsVoided SeatsReleased',
  ],
  [
    'Money is charged to a card',
    'PaymentIntentCreated PaymentConfirmationStarted PaymentChallenged PaymentCaptured PaymentRefused',
  ],
  [
    'Something other than a booking is paid (voucher, joining, renewal, bill)',
    'PaymentRequested PaymentPrepared PaymentSettled',
  ],
  ['A payment ends without success', 'PaymentStopped PaymentAbandoned FundsVoided SeatsReleased ItemsUnclaimed'],
  [
    'Money is refunded, or could not be',
    'RefundDue VoucherRefundDue CardRefunded CardRefundRefused CardRefundWithheld CardRefundReturned CardRefundRetried RefundPassedToDesk DeskRefundOwed RefundPaidByHand RefundTurnedIntoVoucher RefundCompleted VoucherValueReturned CreditsReturned',
  ],
  [
    'The cardholder disputes a charge (chargeback)',
    'DisputeFundsWithdrawn DisputeFundsReinstated DisputeLost VoucherBlocked VoucherUnblocked',
  ],
  [
    'A customer owes something, pays it, or need not pay it',
    'OutstandingItemAdded ItemsClaimed ItemsUnclaimed OutstandingItemPaidInFull OutstandingItemPartlyPaid OutstandingItemPaidByHand OutstandingItemWrittenOff OutstandingItemWithdrawn',
  ],
  [
    'A second person is asked to agree to what staff give away',
    'ApprovalRequested ApprovalGranted ApprovalDeclined ApprovalUsed',
  ],
  ['What staff give away counts against the sums of a day', 'GivingCounted GivingUncounted GivingDayEnded'],
  [
    'A gift voucher is sold or spent',
    'VoucherSold VoucherIssuedForRefund VoucherHeld VoucherHoldPosted VoucherHoldVoided VoucherValueReturned VoucherBlocked VoucherUnblocked',
  ],
  [
    'A promotion code is made, changed, ended, used, or has its use again',
    'PromotionMade PromotionRevised PromotionEnded PromotionUseHeld PromotionUsed PromotionUseReleased PromotionGivenBack',
  ],
  ['A purchase of a gift voucher counts against a day’s sum', 'VoucherPurchaseCounted VoucherPurchaseUncounted'],
  [
    'Staff act on a gift voucher',
    'VoucherBlockedByStaff VoucherUnblockedByStaff VoucherBalanceWithdrawn VoucherCodeReserved VoucherReissued',
  ],
  [
    'The payment for a gift voucher is refunded in the card provider’s own screens',
    'VoucherPaymentRefunded VoucherPaymentRefundFailed',
  ],
  [
    'Credits are granted, spent, returned, or expire',
    'CreditsGranted CreditsHeld CreditHoldPosted CreditHoldVoided CreditsReturned CreditsExpired CreditExpiryAnnounced',
  ],
  [
    'Somebody joins the club, is renewed, or leaves',
    'MemberEnrolled MembershipRenewed RenewalFailed RenewalSkipped RenewalPriced PaymentReminderRecorded SessionsChosen SessionsChoiceWithdrawn MembershipPaused MembershipResumed StandingRestored MembershipCancelled IntroRateClaimed IntroRateReleased',
  ],
  [
    'Somebody signs up, or an account changes',
    'UserRegistered RegistrationAbandoned IdentityClaimed IdentityReleased ProfileRevised NewAddressRequested HomeLocationChosen LanguageChosen',
  ],
  [
    'Login, password, one-time codes, sessions',
    'PasswordChosen LoginLinkSent AddressProven ArrivalSettled SessionsEnded TwoFactorEnabled TwoFactorDisabled RecoveryCodesRenewed RecoveryCodeUsed',
  ],
  ['A card is stored or removed', 'CardAttached CardRemoved'],
  ['A customer is deleted (forgotten)', 'SubjectForgotten IdentityReleased SessionsEnded'],
  ['Somebody becomes staff, or no longer is', 'StaffAppointed StaffDismissed'],
  ['Staff look at personal data', 'PersonalDataRead'],
  [
    'A venue, its seats, types and pages are set up',
    'BusinessDetailsRevised LocationOpened LocationTermsRevised SpecialHoursAnnounced SpecialHoursWithdrawn PriceRuleAnnounced PriceRuleEnded SeatInstalled SeatRefitted SeatRetired SeatReinstated SeatTypeIntroduced SeatTypeDetailsRevised PagePublished PageDrafted PageWithdrawn ImageAttached ImageUploaded ImageRemoved DemoVenueBegun',
  ],
  [
    'Cars, tracks, driving aids and presets are set up',
    'CarIntroduced CarDetailsRevised CarRetired CarReinstated CarGroupIntroduced CarGroupRenamed CarGroupRetired CarGroupReinstated TrackIntroduced TrackDetailsRevised TrackRetired TrackReinstated AssistDefined PresetDefined',
  ],
  [
    'A party is opened, joined and ended',
    'PartyHosted MemberInvited InvitationWithdrawn MemberJoined MemberBooted PartyDisbanded',
  ],
  [
    'A race event is set up, and who drives in it',
    'RaceEventCreated TrackChosen RaceRulesChosen AssistsChosen PresetApplied SessionsReplaced ChangesDeferred DeferredChangesApplied DeferredChangesSuperseded EntryAssigned EntryRevised EntryRemoved',
  ],
  [
    'A rig is paired, connects and reports',
    'AgentEnrolled AgentRevoked AgentConnected AgentDisconnected ContentReported SignalAcknowledged RigKeyUsedTwice RigAddressConfirmed',
  ],
  [
    'A race is started and stopped on the rigs',
    'SignalRequested SignalExpired SignalAcknowledged EntryInitialized EntryLaunched EntryLaunchFailed EntryExited RunAssigned LaunchFailed NextSessionScheduled RunStopRequested RunEnded',
  ],
  [
    'A race server runs',
    'ServerStartRequested ServerStarted ServerFailed ServerStopped ServerSessionOpened ServerSessionClosed GridSlotTaken GridSlotLeft',
  ],
  [
    'A lap is driven and judged',
    'LapObserved LapsMissed LapAdded ResultsImported LapRecorded WitnessAdded LapMarkedDuplicate LapRejudged LapApproved LapRejected LapReattributed LapPenalised',
  ],
  [
    'What rigs and servers reported is stored, and read again',
    'EvidenceKept EvidenceGapRecorded EvidenceRereadRequested EvidenceSetAside',
  ],
  [
    'A leaderboard is set up, closed, opened again',
    'BoardDefined BoardFrozen BoardReopened PointsAwarded PointsWithdrawn',
  ],
  [
    'A team of a board',
    'TeamFormed TeamJoinAsked TeamJoinDeclined TeamJoined TeamLeft TeamRenamed TeamApproved TeamSuspended TeamArchived DriverPlaced DriverFreed',
  ],
  [
    'An operator repairs something',
    'RebuildOrdered RebuildCancelled PoisonEventSetAside PoisonEventReinstated HaltedEventRetried ProcessEventSetAside ProcessEventRetried CaseRetried MailRetried JobSetAside JobRetried DeliveryReplayed ReconciliationOrdered EvidenceRereadRequested',
  ],
  ['The books are compared with the card provider', 'ReconciliationRun ReconciliationOrdered'],
  [
    'A long stream closes its books for a day or a year',
    'OpenPartiesCarriedForward RigStandingCarriedForward EntryProgressCarriedForward RaceEventCarriedForward LaunchCarriedForward BoardCarriedForward AccountCarriedForward FormerItemsRecalled',
  ],
];
