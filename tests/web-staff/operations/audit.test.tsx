// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { allEvents, namesNow } from '@paddock/shared-domain/all-events';
import { describe, expect, it } from 'vitest';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
type Api = Awaited<ReturnType<typeof openStaff>>['api'];
const open = (prepare: (api: Api) => void, rights: object = { is_superuser: true }) =>
  openStaff({ path: '/admin/audit', rights, prepare: (_, api) => prepare(api) });
const page = (results: readonly object[]) => ({ results, count: results.length, page_count: 1, page_size: 25 });
const act = {
  event_id: 'e1',
  at: '2026-11-21T20:00:00.000Z',
  actor: { id: 'staff1', name: 'Sam Desk' },
  permission: 'user.change_user',
  type: 'OutstandingItemWrittenOff',
  stream: 'account-ada1',
  revision: 4,
  reason: 'The rig broke',
  request_id: null,
  about: [
    { kind: 'customer', id: 'ada1', name: 'Apex Ada' },
    { kind: 'customer', id: 'bob1', name: null },
    { kind: 'reservation', id: 'r123456789', name: null },
    { kind: 'seat', id: 'seat1', name: 'Motion 3' },
  ],
};
const look = {
  id: 'e2.0',
  at: '2026-11-21T20:00:00.000Z',
  reader: 'staff1',
  reader_name: 'Sam Desk',
  permission: 'user.change_user',
  what: 'GET /users/:id/card',
  user: 'ada1',
  user_name: 'Apex Ada',
  request_id: null,
};

/** Events that follow from an act, or that customers or Paddock cause. Reads of personal data have their own list. */
const NOT_BY_STAFF = `
  SlotHeld HeldSlotReleased ReservationMovedToAnotherDay
  CheckoutBegun DeskRefundOwed ItemsClaimed ItemsUnclaimed OutstandingItemAdded OutstandingItemPaidInFull OutstandingItemPartlyPaid OutstandingItemWithdrawn
  CheckoutAccepted CheckoutCompleted CheckoutQuoted FundsHeld FundsPosted FundsVoided
  SeatsConfirmed SeatsHeld SeatsReleased TotalBelowCardMinimumBilled
  CreditExpiryAnnounced CreditHoldPosted CreditHoldVoided CreditsExpired CreditsGranted CreditsHeld CreditsReturned
  MembershipRenewed PaymentReminderRecorded RenewalFailed RenewalPriced RenewalSkipped StandingRestored
  RegistrationAbandoned IdentityClaimed IdentityReleased IntroRateClaimed IntroRateReleased PasswordChosen PersonalDataRead
  TwoFactorEnabled RecoveryCodeUsed RecoveryCodesRenewed
  PaymentAbandoned PaymentCaptured PaymentChallenged PaymentConfirmationStarted PaymentIntentCreated PaymentPrepared
  PaymentRefused PaymentSettled
  CardRefundRefused CardRefundReturned CardRefundWithheld CardRefunded RefundCompleted RefundPassedToDesk GivingCounted GivingDayEnded GivingUncounted
  DisputeFundsWithdrawn DisputeFundsReinstated DisputeLost VoucherBlocked VoucherUnblocked VoucherPaymentRefunded VoucherPaymentRefundFailed VoucherRefundDue VoucherCodeReserved VoucherPurchaseCounted VoucherPurchaseUncounted AddressProven DemoVenueBegun LapMarkedDuplicate
  ArrivalSettled DriverFreed DriverPlaced
  VoucherHeld VoucherHoldPosted VoucherHoldVoided VoucherIssuedForRefund VoucherSold VoucherValueReturned
  PromotionUseHeld PromotionUseReleased PromotionUsed PromotionGivenBack
  BoardFrozen TeamJoinAsked WitnessAdded SignalExpired
  RacerReminded ReservationSteppedAside WaitlistJoined WaitlistExpired OfferAnnounced OfferDeclined OfferExpired OfferTaken OfferWithdrawn
  KeptSlotReleased
  AgentConnected AgentDisconnected RigKeyUsedTwice ContentReported EntryExited EntryInitialized EntryLaunchFailed
  EntryLaunched GridSlotLeft GridSlotTaken LapObserved LapsMissed ServerFailed ServerSessionClosed ServerSessionOpened
  ServerStarted ServerStopped SignalAcknowledged
  RunAssigned RunStopRequested RunEnded LaunchFailed NextSessionScheduled ResultsImported LapAdded LapRejudged
  OpenPartiesCarriedForward EntryProgressCarriedForward RigStandingCarriedForward
  RaceEventCarriedForward LaunchCarriedForward BoardCarriedForward AccountCarriedForward FormerItemsRecalled
  EvidenceKept EvidenceRereadRequested EvidenceSetAside EvidenceGapRecorded`
  .trim()
  .split(/\s+/);

describe('the audit on the screen', () => {
  it('shows who did what to whom, when and why, with links to their timelines', async () => {
    await open((api) => api.answerOnce('GET /audit/acts', { status: 200, body: page([act]) }));
    expect(screen.getByText('1 found')).toBeVisible();
    const row = screen.getByRole('row', { name: /Outstanding item written off/ });
    expect(row).toHaveTextContent('Sam Desk');
    expect(row).toHaveTextContent('The rig broke');
    expect(row).toHaveTextContent('Seat Motion 3');
    expect(screen.getByRole('link', { name: 'Apex Ada' })).toHaveAttribute('href', '/admin/timeline/customers/ada1');
    expect(screen.getByRole('link', { name: 'deleted user' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reservation r12345' })).toHaveAttribute(
      'href',
      '/admin/timeline/reservations/r123456789',
    );
  });

  it('is filtered by action and time, and says when nothing matches', async () => {
    const { api } = await open((fake) => {
      for (const results of [[act], [act], [], []])
        fake.answerOnce('GET /audit/acts', { status: 200, body: page(results) });
    });
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'SlotReserved' } });
    await settle();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20T10:00' } });
    await settle();
    expect(api.calls('GET /audit/acts').at(-1)?.query).toMatchObject({
      type: 'SlotReserved',
      from: new Date('2026-11-20T10:00').toISOString(),
    });
    expect(screen.getByText('No actions match this search.')).toBeVisible();
    // "To" includes the whole minute that was typed.
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20T12:00' } });
    await settle();
    expect(api.calls('GET /audit/acts').at(-1)?.query['to']).toBe(new Date('2026-11-20T12:00:59.999').toISOString());
  });

  it('offers every action of staff as a filter, such as cash that they took', async () => {
    await open((api) => api.answerOnce('GET /audit/acts', { status: 200, body: page([]) }));
    const offered = [...(screen.getByLabelText('Action') as HTMLSelectElement).options].map(({ value }) => value);
    const acts = offered.filter((value) => value !== '').flatMap(namesNow);
    expect(acts).toContain('OutstandingItemPaidByHand');
    expect([...acts, ...NOT_BY_STAFF].toSorted()).toEqual(allEvents.map(({ shape }) => shape.type.value).toSorted());
  });

  it('shows whose personal data staff viewed', async () => {
    await open((api) => {
      api.answerOnce('GET /audit/acts', { status: 200, body: page([]) });
      api.answerOnce('GET /audit/reads', { status: 200, body: { ...page([look]), page_size: 50 } });
    });
    fireEvent.click(screen.getByRole('tab', { name: 'Personal data viewed' }));
    await settle();
    expect(screen.getByRole('row', { name: /Sam Desk/ })).toHaveTextContent('GET /users/:id/card');
    expect(screen.getByRole('link', { name: 'Apex Ada' })).toHaveAttribute('href', '/admin/timeline/customers/ada1');
  });

  it('shows who logged in or was refused, from where, by kind and address', async () => {
    const event = {
      id: '7',
      at: '2026-11-21T20:00:00.000Z',
      until: '2026-11-21T20:00:30.000Z',
      times: 412,
      kind: 'LOGIN_FAILED',
      what: 'POST /auth/token',
      source: '203.0.113.7',
      user: 'ada1',
      user_name: 'Apex Ada',
      about: null,
      about_name: null,
    };
    const { api } = await open((fake) => {
      fake.answerOnce('GET /audit/acts', { status: 200, body: page([]) });
      for (const results of [[event, { ...event, id: '8', user: null, user_name: null }], []])
        fake.answerOnce('GET /audit/security', { status: 200, body: { ...page(results), page_size: 50 } });
      fake.answerOnce('GET /audit/security', { status: 403, body: { detail: 'x', code: 'permission_denied' } });
    });
    fireEvent.click(screen.getByRole('tab', { name: 'Security' }));
    await settle();
    expect(screen.getByRole('row', { name: /Apex Ada/ })).toHaveTextContent('Login failed: 412 times');
    expect(screen.getByRole('row', { name: /No account/ })).toHaveTextContent('203.0.113.7');
    expect(screen.queryByLabelText('Staff member')).toBeNull();
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'LIMIT' } });
    await settle();
    expect(api.calls('GET /audit/security').at(-1)?.query).toMatchObject({ kind: 'LIMIT', page: '1' });
    expect(screen.getByText('No security events match this search.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Network address'), { target: { value: '203.0.113.7' } });
    await settle();
    expect(api.calls('GET /audit/security').at(-1)?.query).toMatchObject({ source: '203.0.113.7' });
    expect(screen.getByText('We could not load the audit. Please try again.')).toBeVisible();
  });

  it('opens the security events of one kind by the link of an alarm', async () => {
    const { api } = await openStaff({
      path: '/admin/audit?security=ALARM_ACCOUNT',
      rights: { is_superuser: true },
      prepare: (_, fake) => fake.answerOnce('GET /audit/security', { status: 200, body: page([]) }),
    });
    expect(screen.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
    expect(api.calls('GET /audit/security').at(-1)?.query).toMatchObject({ kind: 'ALARM_ACCOUNT' });
  });

  it('is only for superusers', async () => {
    const { address } = await open(() => undefined, { permissions: ['user.change_user'] });
    await settle();
    expect(address()).toContain('/login?errorCode=noPermission');
  });
});
