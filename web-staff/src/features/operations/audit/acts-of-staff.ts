/**
 * Event types that staff cause directly, for themselves or on somebody's behalf; all others follow from these. Every event type
 * is either here or in the list of the others in this screen's test, so that no new one is forgotten. A former name covers every
 * type that its events are read as.
 */
export const ACTS_OF_STAFF: readonly string[] = `
  SlotReserved SlotBlackedOut BlackoutLifted ReservationMoved ReservationCancelled ReservationMarkedPaid
  ReservationMarkedUnpaid RacerCheckedIn CheckInReversed NoShowRecorded NoShowReversed
  ReservationNoteWritten
  WaitlistLeft SlotSetAside SeatsOffered
  PlanDraftOpened MoveDrafted CancellationDrafted BlackoutDrafted DraftedChangeRemoved PlanDraftApplied PlanDraftDiscarded
  OutstandingItemWrittenOff OutstandingItemPaidByHand PaymentRequested
  PromotionMade PromotionRevised PromotionEnded
  VoucherBlockedByStaff VoucherUnblockedByStaff VoucherBalanceWithdrawn VoucherReissued
  ApprovalRequested ApprovalGranted ApprovalDeclined ApprovalUsed
  RefundDue CardRefundRetried RefundPaidByHand RefundTurnedIntoVoucher ReconciliationRun
  MemberEnrolled SessionsChosen SessionsChoiceWithdrawn MembershipPaused MembershipResumed MembershipCancelled CardAttached CardRemoved
  ProfileRevised NewAddressRequested HomeLocationChosen LanguageChosen RemindersOptedOut RemindersOptedIn LoginLinkSent SessionsEnded TwoFactorDisabled
  UserRegistered SubjectForgotten StaffAppointed StaffDismissed
  BusinessDetailsRevised LocationOpened LocationTermsRevised SpecialHoursAnnounced SpecialHoursWithdrawn PriceRuleAnnounced PriceRuleEnded SeatInstalled
  SeatRefitted SeatRetired SeatReinstated
  SeatTypeIntroduced SeatTypeDetailsRevised
  CarIntroduced CarDetailsRevised CarRetired CarReinstated CarGroupIntroduced CarGroupRenamed CarGroupRetired
  CarGroupReinstated TrackIntroduced TrackDetailsRevised TrackRetired TrackReinstated ImageAttached ImageUploaded
  ImageRemoved
  PageDrafted PagePublished PageWithdrawn
  BoardDefined BoardReopened PointsAwarded PointsWithdrawn TeamFormed TeamJoined TeamJoinDeclined TeamLeft
  TeamRenamed TeamApproved TeamSuspended TeamArchived
  LapRecorded LapApproved LapRejected LapPenalised LapReattributed
  PartyHosted PartyDisbanded MemberInvited InvitationWithdrawn MemberJoined MemberBooted
  RaceEventCreated RaceRulesChosen TrackChosen SessionsReplaced ChangesDeferred DeferredChangesSettled EntryAssigned
  EntryRevised EntryRemoved
  RebuildOrdered RebuildCancelled PoisonEventSetAside PoisonEventRetried ProcessEventSetAside
  ProcessEventRetried CaseRetried MailRetried JobSetAside JobRetried DeliveryReplayed
  ReconciliationOrdered
  AssistsChosen PresetApplied PresetDefined AssistDefined SignalRequested AgentEnrolled AgentRevoked RigAddressConfirmed PaymentStopped
  ServerStartRequested`
  .trim()
  .split(/\s+/);
