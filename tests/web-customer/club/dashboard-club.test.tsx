// @vitest-environment jsdom
import {
  changeSessions,
  getSubscription,
  keepSessions,
  pauseMembership,
  resumeMembership,
  unenrolCredits,
} from '@paddock/shared-domain/club/contract';
import { getUser } from '@paddock/shared-domain/identity/contract';
import { captureOutstanding, getPayment, processPayment } from '@paddock/shared-domain/payments/contract';
import { describe, expect, it } from 'vitest';
import { Answer, refuse } from '../support/fake-api.ts';
import { membership } from '../support/fake-club.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { push } from '../support/fake-socket.ts';
import {
  answer,
  button,
  callsOf,
  dialog,
  here,
  inside,
  link,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

const panel = () => screen.getByRole('region', { name: 'The Grid' });
const noPanel = () => screen.queryByRole('region', { name: 'The Grid' });
const enter = (more: Parameters<typeof membership>[0] = {}) => theVenue().club.enter(membership(more));
/** The answer to a change, which is also what is read next. */
const entered = (more: Parameters<typeof membership>[0] = {}) => {
  enter(more);
  return theVenue().club.subscription;
};
const never = () => new Promise<never>(() => undefined);

describe('the membership on the dashboard', () => {
  it('DASH-02 invites a customer who is not a member, and does not request a membership', async () => {
    await openApp('/dashboard');
    expect(panel().textContent).toContain('You are not a member.');
    expect(link('Join The Grid').getAttribute('href')).toBe('/subscription');
    expect(callsOf(getSubscription)).toHaveLength(0);
  });
  it('DASH-02 shows a member in good standing the credits left, the next renewal and which credits expire next', async () => {
    enter();
    await openApp('/dashboard');
    const words = panel().textContent;
    expect(words).toContain('In good standing');
    expect(words).not.toContain('Not in good standing');
    expect(words).toContain('1,250 Credits to spend');
    expect(words).toContain('worth $125.00 · 5 races of 30 min');
    expect(words).toContain('Next renewal5 Dec 2026$87.60 for 1,000 credits, tax included');
    expect(words).toContain('Next credits: last day4 Jan 2027250 credits');
    expect(inside(panel()).queryByRole('alert')).toBeNull();
  });
  it('lists the credits by the month they were received, next to expire first', async () => {
    enter();
    await openApp('/dashboard');
    const lots = [...panel().querySelectorAll('details li')].map((row) => row.textContent);
    expect(lots).toEqual([
      'Received 5 Oct 2026250 of 1,000 leftLast day: 4 Jan 2027',
      'Received 5 Nov 20261,000 of 1,000 leftLast day: 4 Feb 2027',
    ]);
  });
  it('DASH-08 warns a member who is not in good standing', async () => {
    enter({ in_good_standing: false, unpaid_cents: 8760 });
    await openApp('/dashboard');
    expect(panel().textContent).toContain('Not in good standing');
    expect(panel().textContent).toContain('Your membership is not in good standing');
  });
  it('says when the card is tried again and until when an unpaid month can be paid, and leads to the card', async () => {
    const unpaid = { unpaid_next_try: '2026-12-06T00:00:00-08:00', unpaid_last_day: '2026-12-18' };
    enter({ in_good_standing: false, unpaid_cents: 8760, ...unpaid });
    await openApp('/dashboard');
    expect(panel().textContent).toContain('We try your card again on 6 Dec 2026.');
    expect(panel().textContent).toContain('You can pay until 18 Dec 2026.');
  });
  it('leads from the warning of a card that expires to the card', async () => {
    enter({ next_renewal_card: 'expires' });
    await openApp('/dashboard');
    expect(inside(panel()).getByRole('link', { name: 'Save another card' }).getAttribute('href')).toBe(
      '#payment-method',
    );
    expect(document.querySelector('#payment-method')?.textContent).toContain('Payment method');
  });
  it('changes the sessions from the next renewal, and takes that back', async () => {
    enter();
    answer(changeSessions, () => entered({ next_sessions: 5, next_renewal_cents: 10_950, next_renewal_credits: 1250 }));
    answer(keepSessions, () => entered());
    await openApp('/dashboard');
    await user.press(button('Change sessions'));
    expect(screen.getByRole('dialog').textContent).toContain('This is what you have now.');
    await user.press(inside(screen.getByRole('dialog')).getByRole('button', { name: /^Increase/ }));
    await pass(600);
    expect(screen.getByRole('dialog').textContent).toContain(
      'From 5 Dec 2026: $109.50 a month, tax included, for 1,250 credits.',
    );
    await user.press(button('Change to 5 sessions'));
    await settle();
    expect(callsOf(changeSessions)[0]?.body).toEqual({ credits_amount: 1250 });
    expect(panel().textContent).toContain('From 5 Dec 2026 you have 5 sessions a month.');
    await user.press(button('Keep 4 sessions'));
    await settle();
    expect(panel().textContent).not.toContain('you have 5 sessions');
  });
  it('pauses for whole months and ends the pause', async () => {
    enter({ pause_most: 3 });
    const pause = { from: '2026-12-05T00:00:00-08:00', until: '2027-01-05T00:00:00-08:00' };
    answer(pauseMembership, () => entered({ pause, pause_can_end: true }));
    answer(resumeMembership, () => entered());
    await openApp('/dashboard');
    await user.press(button('Pause membership'));
    expect(screen.getByRole('dialog').textContent).toContain('The pause begins on 5 Dec 2026.');
    await user.press(button('Pause for 1 month'));
    await settle();
    expect(callsOf(pauseMembership)[0]?.body).toEqual({ months: 1 });
    expect(panel().textContent).toContain('Paused from 5 Dec 2026 to 4 Jan 2027');
    await user.press(button('End the pause'));
    await settle();
    expect(panel().textContent).not.toContain('Paused from');
  });
  it('offers no end of a pause in its last month', async () => {
    enter({ pause: { from: '2026-11-05T00:00:00-07:00', until: '2026-12-05T00:00:00-08:00' } });
    await openApp('/dashboard');
    expect(panel().textContent).toContain('Paused from 5 Nov 2026 to 4 Dec 2026');
    expect(inside(panel()).queryByRole('button', { name: 'End the pause' })).toBeNull();
  });
  it('shows the credits left of a membership that has ended, and a link to join again', async () => {
    enter({ active: false, in_good_standing: false, next_renewal: null, next_renewal_cents: null });
    await openApp('/dashboard');
    expect(panel().textContent).toContain('Ended');
    expect(panel().textContent).toContain('1,250 Credits to spend');
    expect(panel().textContent).not.toContain('Next renewal');
    expect(link('Join again').getAttribute('href')).toBe('/subscription');
    expect(screen.queryByRole('button', { name: 'Cancel membership' })).toBeNull();
  });
  it('is not shown when there is no club', async () => {
    theVenue().configuration = { ...theVenue().configuration, club_enabled: false };
    await openApp('/dashboard');
    expect(noPanel()).toBeNull();
  });
  it('stays for a member when the club is closed, with the button to cancel', async () => {
    theVenue().configuration = { ...theVenue().configuration, club_enabled: false };
    enter({ cancelable: true });
    await openApp('/dashboard');
    expect(panel().textContent).toContain('1,250 Credits to spend');
    expect(button('Cancel membership')).toBeTruthy();
  });
  it('says that it could not be loaded, and loads it on Try again', async () => {
    enter();
    let broken = true;
    answer(getSubscription, () => (broken ? refuse(400, { detail: 'No.' }) : membership()));
    await openApp('/dashboard');
    expect(panel().textContent).toContain('We could not load your membership. Your credits are safe');
    broken = false;
    await user.press(inside(panel()).getByRole('button', { name: 'Try again' }));
    expect(panel().textContent).toContain('In good standing');
  });
  it('shows a placeholder while it is loading', async () => {
    enter();
    answer(getSubscription, never);
    await openApp('/dashboard');
    expect(panel().querySelector('[aria-busy=true]')?.textContent).toContain('Loading your membership');
  });
  it('is read again when the money or credits of the customer change', async () => {
    enter();
    await openApp('/dashboard');
    enter({ credits_balance: 70 });
    push({ type: 'changed', model: 'balances', scope: 'ada', position: '9' });
    await settle();
    expect(panel().textContent).toContain('70 Credits to spend');
  });
});

describe('cancelling', () => {
  const openCancel = async (more: Parameters<typeof membership>[0] = {}) => {
    enter(more);
    await openApp('/dashboard');
    await user.press(button('Cancel membership'));
  };
  const modal = () => dialog('Cancel your membership of The Grid?');

  it('DASH-07 CLUB-23 says that at least two billing cycles are required, and shows no button to cancel', async () => {
    await openCancel();
    expect(modal().textContent).toContain('At least two billing cycles of membership are required.');
    expect(modal().textContent).toContain('You can cancel from 5 Dec 2026.');
    expect(inside(modal()).queryByRole('button', { name: 'Cancel membership' })).toBeNull();
    await user.press(button('Keep my membership'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(unenrolCredits)).toHaveLength(0);
  });
  it('DASH-07 says what cancelling means before it happens', async () => {
    await openCancel({ cancelable: true });
    expect(modal().textContent).not.toContain('At least two billing cycles');
    expect(modal().textContent).toContain('Your membership ends at once and cannot be restarted.');
    expect(modal().textContent).toContain('You keep your 1,250 credits until they expire.');
  });
  it('CLUB-25 shows the membership as ended at once, before anything is read again', async () => {
    await openCancel({ cancelable: true });
    answer(getSubscription, never);
    answer(getUser, never);
    await user.press(inside(modal()).getByRole('button', { name: 'Cancel membership' }));
    expect(callsOf(unenrolCredits)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(panel().textContent).not.toContain('In good standing');
    expect(panel().textContent).toContain('Ended');
    expect(screen.getByText('Your membership is cancelled.')).toBeTruthy();
  });
  it('confirms also when the panel reads the end before the answer arrives', async () => {
    await openCancel({ cancelable: true });
    let answered: () => void = () => undefined;
    answer(unenrolCredits, async () => {
      await new Promise<void>((resolve) => void (answered = resolve));
      return theVenue().club.subscription;
    });
    await user.press(inside(modal()).getByRole('button', { name: 'Cancel membership' }));
    theVenue().club.leave();
    push({ type: 'changed', model: 'balances', scope: 'ada', position: '9' });
    await settle();
    expect(panel().textContent).toContain('Ended');
    answered();
    await settle();
    expect(screen.getByText('Your membership is cancelled.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it("shows the server's refusal, and the membership stays", async () => {
    await openCancel({ cancelable: true });
    answer(unenrolCredits, () =>
      refuse(400, { non_field_errors: ['At least two billing cycles of membership are required.'], code: 'invalid' }),
    );
    await user.press(inside(modal()).getByRole('button', { name: 'Cancel membership' }));
    expect(inside(modal()).getByRole('alert').textContent).toContain('At least two billing cycles');
    await user.press(button('Keep my membership'));
    expect(panel().textContent).toContain('In good standing');
  });
});

describe('the way back to good standing', () => {
  const openOwed = async () => {
    enter({ in_good_standing: false, unpaid_cents: 8760 });
    theVenue().club.balance = {
      amount_cents: 10731,
      detail: [
        {
          id: 'i1',
          description: 'Renewal',
          amount_cents: 8760,
          created: '2026-11-05T08:00:00.000Z',
          reservation: null,
        },
        { id: 'i2', description: 'Seat 4', amount_cents: 1971, created: '2026-11-12T08:00:00.000Z', reservation: 'r' },
      ],
    };
    await openApp('/dashboard');
  };
  const pay = () => user.press(inside(panel()).getByRole('button', { name: 'Pay $107.31 to restore your membership' }));

  it('is to pay everything that is owed, renewal included, with the saved card', async () => {
    await openOwed();
    await pay();
    expect(callsOf(captureOutstanding)).toHaveLength(1);
    expect(panel().textContent).toContain('In good standing');
    expect(panel().textContent).not.toContain('Not in good standing');
    expect(screen.queryByRole('button', { name: /to restore your membership$/ })).toBeNull();
  });
  it('needs a saved card', async () => {
    theVenue().card = null;
    await openOwed();
    expect(screen.queryByRole('button', { name: /to restore your membership$/ })).toBeNull();
    expect(panel().textContent).toContain('Please check your payment method.');
  });
  it('does not succeed when the bank declines', async () => {
    await openOwed();
    answer(captureOutstanding, () => refuse(400, { non_field_errors: ['Declined.'], code: 'card_declined' }));
    await pay();
    expect(screen.getByText(/Nothing was charged\. Declined\./)).toBeTruthy();
    expect(panel().textContent).toContain('Not in good standing');
  });
  it('includes the challenge of the bank', async () => {
    const action = { client_secret: 's', url: 'http://twin.test/twin/3ds/pi_1', expires: '2026-11-21T18:30:00Z' };
    await openOwed();
    answer(captureOutstanding, () => new Answer(202, theVenue().club.payment('action_required', { action })));
    answer(getPayment, () => theVenue().club.payment('action_required', { action }));
    await pay();
    answer(processPayment, () => theVenue().club.payOwed());
    window.dispatchEvent(
      new MessageEvent('message', { origin: 'http://twin.test', data: { source: 'stripe-twin', result: 'succeeded' } }),
    );
    await settle();
    expect(panel().textContent).not.toContain('Not in good standing');
    expect(here()).toBe('/dashboard');
  });
});
