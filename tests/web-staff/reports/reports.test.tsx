// @vitest-environment jsdom
import { reportRow, type ReportRow } from '@paddock/shared-domain/reports/report-row';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../support/builders/brands.ts';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';
import { eventPage, REPORT_ID, reportReply, revenueRows } from '../support/reports-api.ts';

withStaffClock();
const RIGHTS = { permissions: ['user.change_user'] };
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
type Api = Awaited<ReturnType<typeof openStaff>>['api'];
const open = (path = '/admin/reports', prepare: (api: Api) => void = () => undefined) =>
  openStaff({ path, rights: RIGHTS, prepare: (_, api) => prepare(api) });
const starts = (api: Api, body: object) => api.answerOnce('POST /reports', { status: 202, body });
const asks = (api: Api, body: object) => api.answerOnce(`GET /reports/${REPORT_ID}`, { status: 200, body });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('reports for staff', () => {
  it('are only for staff who may open accounts', async () => {
    const { address } = await openStaff({
      path: '/admin/reports',
      rights: { permissions: ['reservations.change_reservation'] },
    });
    await settle();
    expect(address()).toContain('/login?errorCode=noPermission');
  });

  it('show totals, a chart described in words, and a table of this month so far', async () => {
    const { api } = await open('/admin/reports', (fake) => starts(fake, reportReply({}, revenueRows)));
    await press('Run report');
    expect(api.calls('POST /reports')[0]?.body).toEqual({ kind: 'revenue', from: '2026-11-01', to: '2026-11-21' });
    expect(screen.getByRole('img', { name: /The highest is \$3,600.00, Nov 2, 2026/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Nov 3, 2026 Santa Ana Refunds -\$18.50/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: /As of Nov 21, 2026, 5:23 PM/ })).toBeVisible();
    // The report names its own period, whatever is typed above it next.
    fill('From', '2026-11-15');
    expect(screen.getByText('Nov 1, 2026 to Nov 21, 2026, All locations')).toBeVisible();
    expect(screen.getByText('Net revenue', { selector: 'dt' }).nextSibling).toHaveTextContent('$3,581.50');
  });

  it('list the events of a row', async () => {
    const { api } = await open('/admin/reports', (fake) => starts(fake, reportReply({}, revenueRows)));
    await press('Run report');
    api.answerOnce(`GET /reports/${REPORT_ID}/events`, { status: 200, body: eventPage });
    await press('Events of Nov 2, 2026, Santa Ana, Seats');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('row', { name: /CheckoutCompleted/ })).toHaveTextContent(
      'CheckoutCompletedNov 2, 2026, 12:00 PMCustomer ada1checkout-c1 @ 9$3,600.00',
    );
    expect(api.calls(`GET /reports/${REPORT_ID}/events`)[0]?.query).toMatchObject({ row: '2026-11-02~loc1~seats~~' });
  });

  it('offer no events when there are too many to list, and say so', async () => {
    const lost = { rows: [...revenueRows], trail_lost: true, staff_names: {} };
    await open('/admin/reports', (fake) => starts(fake, reportReply({}, revenueRows, { result: lost })));
    await press('Run report');
    expect(screen.getByText(/There are too many events to list/)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /^Events of/ })).toHaveLength(0);
  });

  it('say that they are without events of a newer version, also when they are empty', async () => {
    for (const rows of [revenueRows, []]) {
      const { app } = await open('/admin/reports', (fake) =>
        starts(fake, reportReply({}, rows, { unknown_events: 3 })),
      );
      await press('Run report');
      expect(screen.getByText(/without 3 events that a newer version of Paddock wrote/)).toBeVisible();
      app.unmount();
    }
  });

  it('show their progress, and can be stopped', async () => {
    const { api } = await open('/admin/reports', (fake) => starts(fake, reportReply({}, undefined)));
    for (let n = 0; n < 3; n += 1) asks(api, reportReply({}, undefined));
    await press('Run report');
    expect(screen.getByText('12,345 events read, 42 %')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Reading events' })).toHaveValue(42);
    api.answerOnce(`DELETE /reports/${REPORT_ID}`, { status: 204 });
    for (let n = 0; n < 20; n += 1) asks(api, reportReply({}, undefined, { state: 'stopped' }));
    await press('Stop');
    await pass(2_000);
    expect(screen.getByText(/The report was stopped/)).toBeVisible();
  });

  it('appear when they are done, without another press', async () => {
    const { api } = await open('/admin/reports', (fake) => starts(fake, reportReply({}, undefined)));
    asks(api, reportReply({}, undefined));
    for (let n = 0; n < 20; n += 1) asks(api, reportReply({}, revenueRows));
    await press('Run report');
    await pass(3_000);
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  });

  it('say when nothing was sold, the log cannot be read, too many reports run, or the report has expired', async () => {
    const { api } = await open();
    starts(api, reportReply({}, []));
    await press('Run report');
    expect(
      screen.getByText('There was no revenue in this period. As of Nov 21, 2026, 5:23 PM (America/Los_Angeles).'),
    ).toBeVisible();
    starts(api, reportReply({}, undefined, { id: 'report22345678901234', state: 'failed', problem: 'unreadable' }));
    await press('Run report');
    expect(screen.getByText(/could not read all events/)).toBeVisible();
    api.answerOnce('POST /reports', { status: 409, body: { code: 'in_flight', non_field_errors: ['No.'] } });
    await press('Run report');
    expect(screen.getByText(/Too many reports are running/)).toBeVisible();
    starts(api, reportReply({}, undefined, { id: 'report32345678901234' }));
    for (let n = 0; n < 4; n += 1)
      api.answerOnce('GET /reports/report32345678901234', {
        status: 404,
        body: { detail: 'Not found.', code: 'not_found' },
      });
    await press('Run report');
    await pass(5_000);
    expect(screen.getByText(/has expired/)).toBeVisible();
  });

  it.each([
    ['outstanding', 'Nobody owed anything. As of '],
    ['liabilities', 'Nothing was owed to customers. As of '],
    ['members', 'Nobody was a member in this period. As of '],
  ] as const)('say that there is nothing to report, and as of when: %s', async (kind, sentence) => {
    await open(`/admin/reports?report=${kind}`, (fake) => starts(fake, reportReply({ kind }, [])));
    await press('Run report');
    expect(screen.getByText(new RegExp(`^${sentence}Nov 21, 2026`))).toBeVisible();
  });

  it('show what each member of staff took, and by which means', async () => {
    const date = localDate('2026-11-02');
    const rows = [
      reportRow(
        { date, location: 'loc1', kind: 'card' },
        { in_cents: 500, out_cents: 100, kept_cents: 400, written_off_cents: 0 },
      ),
      reportRow(
        { date, location: 'loc1', kind: 'cash', staff: 'clerk1' },
        { in_cents: 300, out_cents: 0, kept_cents: 300, written_off_cents: 0 },
      ),
      reportRow(
        { date, location: 'loc1', kind: 'write_offs', staff: 'gone1' },
        { in_cents: 0, out_cents: 0, kept_cents: 0, written_off_cents: 250 },
      ),
    ];
    const { api } = await open('/admin/reports?report=till', (fake) =>
      starts(fake, reportReply({ kind: 'till' }, rows)),
    );
    await press('Run report');
    expect(screen.getByRole('row', { name: /Card Online \$5\.00 \$1\.00 \$4\.00/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Cash Dana Clerk \$3\.00/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Written off deleted user .*\$2\.50/ })).toBeVisible();
    const totals = [
      ['Net', '$7.00'],
      ['Cash', '$3.00'],
      ['Written off', '$2.50'],
    ] as const;
    for (const [name, value] of totals)
      expect(screen.getByText(name, { selector: 'dt' }).nextSibling).toHaveTextContent(value);
    api.answerOnce(`GET /reports/${REPORT_ID}/events`, { status: 200, body: eventPage });
    await press('Events of Nov 2, 2026, Santa Ana, Cash, Dana Clerk');
    expect(api.calls(`GET /reports/${REPORT_ID}/events`)[0]?.query).toMatchObject({
      row: '2026-11-02~loc1~cash~~~clerk1',
    });
  });

  it('draw a single small figure with a rounded axis, and no chart when all figures are zero', async () => {
    const day = (cents: number) => [{ ...(revenueRows[0] as ReportRow), figures: { amount_cents: cents } }];
    await open('/admin/reports', (fake) => {
      starts(fake, reportReply({}, day(7)));
      starts(fake, reportReply({}, day(0), { id: 'report22345678901234' }));
    });
    await press('Run report');
    expect(screen.getByRole('img', { name: /The highest is \$0\.07, Nov 2, 2026/ })).toBeInTheDocument();
    expect(screen.getByText('$0.10')).toBeVisible();
    await press('Run report');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('row', { name: /Nov 2, 2026/ })).toHaveTextContent('$0.00');
  });

  it("read location, period and moment from the address, the moment by the location's clock", async () => {
    const { api, address } = await open(
      '/admin/reports?report=tax&from=2026-10-01&to=2026-10-31&location=loc1&as_of=2026-10-15T12:00',
    );
    starts(api, reportReply({ kind: 'tax' }, []));
    await press('Run report');
    expect(api.calls('POST /reports')[0]?.body).toEqual({
      kind: 'tax',
      from: '2026-10-01',
      to: '2026-10-31',
      location: 'loc1',
      as_of: '2026-10-15T19:00:59.000Z',
    });
    fill('From', '2026-09-01');
    await settle();
    expect(address()).toContain('from=2026-09-01');
    fill('As of', '2026-03-08T02:30');
    await press('Run report');
    expect(screen.getByText('This time does not exist on that day. Choose another time.')).toBeVisible();
    expect(api.calls('POST /reports')).toHaveLength(1);
  });

  it('draw a heat map whose cells have their value as text', async () => {
    const rows = [reportRow({ weekday: 5, minute: 1140 }, { sold_slots: 3, open_slots: 4 })];
    const { api } = await open('/admin/reports?report=utilisation', (fake) =>
      starts(fake, reportReply({ kind: 'utilisation', location: 'loc1' }, rows)),
    );
    await press('Run report');
    expect(api.calls('POST /reports')[0]?.body).toMatchObject({ kind: 'utilisation', location: 'loc1' });
    const map = screen.getByRole('table', { name: /Share of slots sold/ });
    expect(within(map).getByRole('row', { name: /7:00 pm/ })).toHaveTextContent('75 %');
  });
});

describe('price replay for staff', () => {
  const replayed = reportRow(
    { date: localDate('2026-11-02'), location: 'loc1', kind: 'bookings' },
    {
      sales: 2,
      recorded_total_cents: 10_000,
      replayed_total_cents: 12_000,
      difference_cents: 2_000,
      unexplained_sales: 1,
    },
  );
  it('sends only the changed rules, in cents and percent, and compares', async () => {
    const types = { results: [{ id: 'motion1', name: 'Motion' }], count: 1, page_count: 1, page_size: 25 };
    const { api } = await open('/admin/reports?report=price_replay', (fake) =>
      fake.answerOnce('GET /caltypes', { status: 200, body: types }),
    );
    fill('Motion, half an hour ($)', '24');
    fill('Booking fee ($)', '2.50');
    fill('Sales tax (%)', '8.875');
    fill('No booking fee from (half-hours)', '3');
    starts(api, reportReply({ kind: 'price_replay', rules: {} }, [replayed]));
    await press('Run report');
    expect(api.calls('POST /reports')[0]?.body).toMatchObject({
      kind: 'price_replay',
      rules: {
        seat_types: [{ seat_type: 'motion1', half_hour_cents: 2400 }],
        booking_fee_cents: 250,
        sales_tax_percent: 8.875,
        booking_fees_threshold: 3,
      },
    });
    expect(screen.getByText('Paid, what if', { selector: 'dt' }).nextSibling).toHaveTextContent('$120.00');
    expect(screen.getByText(/1 sale is not explained by the prices and rules of that moment/)).toBeVisible();
  });

  it('asks for numbers when something else was typed', async () => {
    const { api } = await open('/admin/reports?report=price_replay');
    fill('Booking fee ($)', 'two');
    fill('No booking fee from (half-hours)', '2.5');
    await press('Run report');
    expect(screen.getAllByText('Use a number such as 24 or 24.50.')).toHaveLength(2);
    expect(api.calls('POST /reports')).toHaveLength(0);
  });
});
