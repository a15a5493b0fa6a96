// @vitest-environment jsdom
import { RefundId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { billReply } from '../../support/bill.ts';
import { NOW, openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';
import { refundableOf, refundEntry } from '../support/refund-desk.ts';
import type { StaffApi } from '../support/staff-api.ts';

withStaffClock();
const BOTH = ['reservations.change_reservation', 'user.change_user'];
const open = (prepare: (api: StaffApi) => void = () => undefined) =>
  openStaff({ path: '/admin/user/ada1', rights: { permissions: BOTH }, prepare: (_, api) => prepare(api) });
const panel = () => screen.getAllByRole('region', { name: 'Refunds' })[0] as HTMLElement;
const press = async (name: string | RegExp, inside: HTMLElement = document.body) => {
  fireEvent.click(within(inside).getByRole('button', { name }));
  await settle();
};
const dialog = () => screen.getByRole('dialog');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the refunds of an account', () => {
  it('say that the customer has none', async () => {
    await open();
    expect(panel()).toHaveTextContent('This customer has no refunds.');
  });

  it('can be loaded again after a failure', async () => {
    const { api } = await open((fake) => {
      for (let n = 0; n < 4; n += 1)
        fake.answerOnce('GET /users/ada1/refunds', { status: 500, body: { detail: 'No.' } });
    });
    await pass(60_000);
    expect(panel()).toHaveTextContent('We could not load the refunds.');
    api.account.desk.entries = [refundEntry()];
    await press('Try again', panel());
    await pass(10_000);
    expect(panel()).toHaveTextContent('$19.71');
  });

  it('show how much, to where, in which state, for what, by whom and why', async () => {
    await open((api) => {
      api.account.desk.entries = [
        refundEntry(),
        refundEntry({
          id: RefundId.parse('refund2'),
          state: 'completed',
          card: 'refunded',
          card_cents: 500,
          voucher_cents: 250,
          credits: 25,
          failure: null,
          cause: 'moved',
          by: { kind: 'customer', name: 'Apex Ada' },
          reason: null,
        }),
        refundEntry({ id: RefundId.parse('refund3'), state: 'processing', card: 'due', failure: null }),
      ];
    });
    const [refused, done, going] = within(panel()).getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement];
    expect(refused).toHaveTextContent('Refused by the card');
    expect(refused).toHaveTextContent('$19.71 still owed');
    expect(refused).toHaveTextContent('Cancelled by the venue: Seat 4, 21 Nov 2026, 6:30 pm');
    expect(refused).toHaveTextContent('Pia Lane “A rig broke down.”');
    expect(refused).toHaveTextContent('The card said: The charge is disputed.');
    expect(done).toHaveTextContent('$10.00');
    expect(done).toHaveTextContent('$5.00 to the card · $2.50 to the gift voucher · 25 credits to the membership');
    expect(going).toHaveTextContent('On its way');
    expect(within(panel()).getAllByRole('button', { name: 'Settle this refund' })).toHaveLength(1);
  });
});

describe('a payment that was taken at the desk', () => {
  const text = 'It was paid at the desk, in cash.';
  const one = (api: StaffApi) =>
    void (api.account.desk.entries = [
      refundEntry({ paid_at_desk: 'cash', failure: { text, at: NOW.toISOString() as Instant } }),
    ]);

  it('is to be refunded at the desk, offers no card, and proposes the way it was paid', async () => {
    await open(one);
    expect(panel()).toHaveTextContent('To be refunded at the desk');
    expect(panel()).toHaveTextContent('It was paid in cash at the desk. Refund it at the desk.');
    expect(panel()).not.toHaveTextContent('The card said');
    await press('Settle this refund');
    expect(dialog()).toHaveTextContent('$19.71 is owed to the customer. It was paid in cash at the desk');
    const ways = within(dialog())
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
    expect(ways).toEqual(['Cash', 'Bank', 'Terminal', 'Other', 'Voucher']);
    expect(within(dialog()).getByRole('radio', { name: 'Cash' })).toBeChecked();
  });
});

describe('settling a refund that the card refused', () => {
  const one = (api: StaffApi) => void (api.account.desk.entries = [refundEntry()]);

  it('records cash with a note, and the account shows how it was settled', async () => {
    const { api } = await open(one);
    await press('Settle this refund');
    expect(dialog()).toHaveTextContent('$19.71 is still owed');
    fireEvent.click(within(dialog()).getByRole('radio', { name: 'Cash' }));
    expect(within(dialog()).getByRole('button', { name: '$19.71 paid in cash' })).toBeDisabled();
    type('Note', '  Receipt 12 ');
    await press('$19.71 paid in cash', dialog());
    expect(api.calls('POST /users/ada1/refunds/refund1/settle')[0]?.body).toEqual({
      how: 'cash',
      reason: 'Receipt 12',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('The refund is settled.')).toBeVisible();
    expect(panel()).toHaveTextContent('$19.71 paid in cash');
    expect(panel()).toHaveTextContent('Pia Lane “Receipt 12”');
  });

  it('settles all waiting refunds of one payment at once, or only one of them', async () => {
    const parts = ['refund1', 'refund2', 'refund3'].map((each) => RefundId.parse(each));
    const waiting = () =>
      parts.map((id) =>
        refundEntry({
          id,
          together: parts.filter((other) => other !== id).map((other) => ({ id: other, card_cents: 1971 })),
        }),
      );
    const { api } = await open((fake) => {
      fake.account.desk.entries = waiting();
    });
    const [first] = within(panel()).getAllByRole('listitem') as [HTMLElement];
    await press('Settle this refund', first);
    expect(within(dialog()).getByLabelText('Settle the whole payment: 3 refunds, $59.13 in total')).toBeChecked();
    expect(dialog()).toHaveTextContent('$59.13 is still owed to the customer');
    fireEvent.click(within(dialog()).getByRole('radio', { name: 'Voucher' }));
    expect(dialog()).not.toHaveTextContent('one for each part');
    fireEvent.click(within(dialog()).getByRole('checkbox'));
    expect(within(dialog()).getByRole('button', { name: 'Send a voucher of $19.71' })).toBeDisabled();
    fireEvent.click(within(dialog()).getByRole('checkbox'));
    fireEvent.click(within(dialog()).getByRole('radio', { name: 'Cash' }));
    type('Note', 'Receipt 12');
    await press('$59.13 paid in cash', dialog());
    expect(api.calls('POST /users/ada1/refunds/refund1/settle')[0]?.body).toEqual({
      how: 'cash',
      reason: 'Receipt 12',
      together: ['refund2', 'refund3'],
    });
    expect(within(panel()).queryByRole('button', { name: 'Settle this refund' })).toBeNull();
  });

  it('shows why the card refused again, and offers the other ways', async () => {
    const { api } = await open(one);
    await press('Settle this refund');
    type('Note', 'The bank agreed.');
    await press('Try the card for $19.71', dialog());
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(
      'The card refused again: The charge is still disputed.',
    );
    fireEvent.click(within(dialog()).getByRole('radio', { name: 'Voucher' }));
    await press('Send a voucher of $19.71', dialog());
    expect(api.calls('POST /users/ada1/refunds/refund1/settle')).toHaveLength(2);
    expect(panel()).toHaveTextContent('$19.71 as a new gift voucher');
  });

  it('says that somebody else has already settled it', async () => {
    const { api } = await open(one);
    await press('Settle this refund');
    type('Note', 'x');
    api.answerOnce('POST /users/ada1/refunds/refund1/settle', {
      status: 409,
      body: { non_field_errors: ['This is settled already.'], code: 'already_settled' },
    });
    await press('Try the card for $19.71', dialog());
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Somebody has already settled this refund.');
    expect(within(dialog()).getByRole('button', { name: 'Try the card for $19.71' })).toBeDisabled();
  });
});

describe('refunding part of a payment', () => {
  const start = async (prepare?: (api: StaffApi) => void) => {
    const opened = await open(prepare);
    await press(/^Refund \$87\.60, Membership/);
    return opened;
  };

  it('shows to the cent what is refunded and where, and sends exactly that with the reason', async () => {
    const { api } = await start();
    expect(within(dialog()).getByRole('checkbox', { name: 'Seat 3, 23 Nov 2026, 6:30 pm' })).toBeChecked();
    expect(dialog()).toHaveTextContent('$14.71 left of $19.71');
    expect(within(dialog()).getByRole('button', { name: 'Refund $34.42' })).toBeDisabled();
    fireEvent.click(within(dialog()).getByRole('checkbox', { name: 'Seat 3, 23 Nov 2026, 6:30 pm' }));
    expect(within(dialog()).getByRole('radio', { name: 'All, $14.71' })).toBeChecked();
    fireEvent.click(within(dialog()).getByRole('radio', { name: 'A part' }));
    type('Amount in dollars', '5');
    expect(within(dialog()).getByLabelText('What is refunded, and where')).toHaveTextContent(/To the card\$5\.00/);
    type('Reason', 'The wheel was loose.');
    await press('Refund $5.00', dialog());
    expect(api.calls('POST /users/ada1/refunds')[0]?.body).toEqual({
      source: 'co1',
      reservations: ['res4'],
      amount_cents: 500,
      reason: 'The wheel was loose.',
      expected: { card_cents: 500, voucher_cents: 0, credits: 0 },
    });
    expect(screen.getByText('$5.00 refunded.')).toBeVisible();
  });

  it.each(['0', '14.72.1', '100', 'five', '-5'])(
    'refuses an amount that is invalid or more than is left: %s',
    async (wrong) => {
      const { api } = await start();
      fireEvent.click(within(dialog()).getByRole('radio', { name: 'A part' }));
      type('Reason', 'x');
      type('Amount in dollars', wrong);
      expect(dialog()).toHaveTextContent('Enter an amount from $0.01 to $34.42.');
      expect(within(dialog()).getByRole('button', { name: /^Refund \$/ })).toBeDisabled();
      expect(api.calls('POST /users/ada1/refunds')).toHaveLength(0);
    },
  );

  it('keeps the reason and says why when less is left than was shown', async () => {
    const { api } = await start();
    type('Reason', 'Late');
    api.answerOnce('POST /users/ada1/refunds', {
      status: 409,
      body: { non_field_errors: ['There is less left of this payment by now.'], code: 'quote_stale' },
    });
    await press('Refund $34.42', dialog());
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('There is less left of this payment by now.');
    expect(screen.getByLabelText('Reason')).toHaveValue('Late');
  });

  it.each([
    ['voucher', 'This paid for a gift voucher.'],
    ['enrolment', 'This paid for club credits.'],
    ['checkout', 'This payment is already refunded in full.'],
  ] as const)('says why a payment cannot be refunded: %s', async (purpose, said) => {
    await start((api) => void (api.account.desk.refundable = refundableOf({ purpose, items: [] })));
    expect(dialog()).toHaveTextContent(said);
    expect(within(dialog()).queryByRole('button', { name: /^Refund \$/ })).toBeNull();
  });
});

describe('a line of the statement', () => {
  it('can be refunded, with its amount proposed as the part, and links to its receipt', async () => {
    await openStaff({
      path: '/admin/user/ada1/statement',
      rights: { permissions: BOTH },
      prepare: (_, api) => {
        for (let n = 0; n < 5; n += 1)
          api.answerOnce('GET /users/ada1/statement', {
            status: 200,
            body: billReply('ada1', NOW.toISOString() as Instant),
          });
      },
    });
    await press('Why was this charged: Seat 4, 30 min, Motion');
    expect(screen.getByRole('link', { name: 'Open receipt' })).toHaveAttribute('href', 'https://pay.test/1');
    await press('Refund this line');
    const [give] = screen.getAllByRole('dialog').slice(-1) as [HTMLElement];
    expect(within(give).getByRole('radio', { name: 'A part' })).toBeChecked();
    expect(within(give).getByLabelText('Amount in dollars')).toHaveValue('18.00');
  });
});
