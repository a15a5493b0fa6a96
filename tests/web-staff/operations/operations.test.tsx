// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
type Api = Awaited<ReturnType<typeof openStaff>>['api'];
const open = (prepare: (api: Api) => void, rights: object = { is_superuser: true }) =>
  openStaff({ path: '/admin/operations', rights, prepare: (_, api) => prepare(api) });
const model = (name: string, more: object = {}) => ({
  name,
  version: 1,
  state: 'running',
  position: '812',
  lag_seconds: 0.04,
  progress: null,
  error: null,
  ...more,
});
const standing = (more: object = {}) => ({
  at: '2026-11-22T01:23:00.000Z',
  log: { store: 'postgres', id: 'a-store', head: '812', answer_ms: 0.8 },
  orders: [],
  poison: [],
  set_aside: [],
  passed: [],
  failed_mails: [],
  set_aside_mails: [],
  failed_deliveries: [],
  reconciliation: null,
  read_models: [model('planner')],
  processes: [{ name: 'mails', position: '810', lag_seconds: 0, trying_seconds: 0 }],
  parked: [],
  process_set_aside: [],
  jobs: [],
  blocked_streams: [],
  waiting_mails: [],
  mails: [{ kind: 'reservation', sent: 12, waiting: 2, given_up: 1, nobody: 0 }],
  open_cases: [],
  run_cases: [],
  alarms: [],
  rig_keys_used_twice: 0,
  disk: { free_bytes: 60e9, size_bytes: 100e9 },
  ...more,
});
const answers = (api: Api, body: object) => api.answerOnce('GET /operations', { status: 200, body });

describe('operations on the screen', () => {
  it('show log, read models, mails, processes and disk, and are read again every five seconds', async () => {
    const { api } = await open((fake) => {
      answers(fake, standing());
      answers(fake, standing({ log: { store: 'postgres', id: 'a-store', head: '990', answer_ms: 0.8 } }));
    });
    expect(screen.getByRole('row', { name: /planner/ })).toHaveTextContent('Running');
    expect(screen.getByRole('row', { name: /reservation/ })).toHaveTextContent('reservation12210');
    expect(screen.getByRole('row', { name: /mails/ })).toHaveTextContent('mails810');
    expect(screen.getByText('60 GB free of 100 GB')).toBeVisible();
    expect(screen.getByText('All checkouts, payments and refunds are finished.')).toBeVisible();
    await pass(5_000);
    await settle();
    expect(api.calls('GET /operations').length).toBe(2);
    expect(screen.getByText('990')).toBeVisible();
  });

  it('show security alarms: what happened, when, how often, what to do, with a link to the events', async () => {
    const at = '2026-11-22T01:00:00.000Z';
    await open((fake) =>
      answers(fake, standing({ alarms: [{ kind: 'ALARM_ACCOUNT', first_at: at, last_at: at, times: 3 }] })),
    );
    expect(screen.getByText('1 kind of security alarm')).toBeVisible();
    const row = screen.getByRole('row', { name: /many failed logins to one account/ });
    expect(row).toHaveTextContent(/3.*Ask the person if it was them/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/audit?security=ALARM_ACCOUNT');
  });

  it('show that the key of a rig is used twice, until it is paired again, with a link to the rigs', async () => {
    await open((fake) => answers(fake, standing({ rig_keys_used_twice: 1 })));
    expect(screen.getByText('1 rig with a key that is used twice')).toBeVisible();
    expect(screen.getByText(/Two programs use the key of 1 rig/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Rigs' })).toHaveAttribute('href', '/admin/rigs');
    expect(screen.queryByText('No security alarm.')).toBeNull();
  });

  it('show events that a process could not handle and waiting mails, and set such an event aside with a reason', async () => {
    const event = { process: 'refunds', event_id: 'e1', stream: 'schedule-loc1_2026-11-21', revision: 3 };
    const at = '2026-11-22T01:00:00.000Z';
    const { api } = await open((fake) =>
      answers(
        fake,
        standing({
          parked: [{ ...event, type: 'ReservationCancelled', since: at, tries: 4, why: 'A payment is under way.' }],
          waiting_mails: [{ key: 'k', kind: 'welcome', since: at, tries: 2, next_at: at, why: 'Mailbox full (452).' }],
        }),
      ),
    );
    expect(screen.getByText('1 event could not be handled')).toBeVisible();
    expect(screen.getByText('1 email is waiting to be sent')).toBeVisible();
    expect(screen.getByText(/tried 4 times. A payment is under way/)).toBeVisible();
    expect(screen.getByText(/tried 2 times.*Mailbox full/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeEnabled();
    const parked = screen.getByRole('region', { name: 'Events that a process could not handle' });
    fireEvent.click(within(parked).getByRole('button', { name: 'Set aside' }));
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The payment was ended by hand.' } });
    api.answerOnce('POST /operations/acts', { status: 204 });
    answers(api, standing());
    fireEvent.click(within(dialog).getByRole('button', { name: 'Set aside' }));
    await settle();
    expect(api.calls('POST /operations/acts')[0]?.body).toEqual({
      act: 'set-process-event-aside',
      process: 'refunds',
      event_id: 'e1',
      reason: 'The payment was ended by hand.',
    });
  });

  it('show calls to the card provider that failed and streams that refuse commands, and set a call aside with a reason', async () => {
    const at = '2026-11-22T01:00:00.000Z';
    const job = {
      key: 'refunds:e1',
      kind: 'refund',
      subject: 'refund c1',
      since: at,
      tries: 24,
      next_at: at,
      reason: null,
    };
    const { api } = await open((fake) =>
      answers(
        fake,
        standing({
          jobs: [{ ...job, state: 'given-up', why: 'The refund waits for the provider.' }],
          blocked_streams: [
            { stream: 'board-b1', revision: 3, type: 'BoardDefined', since: at, why: 'The name is missing.' },
          ],
        }),
      ),
    );
    expect(screen.getByText('1 call to the card provider has failed for more than a day')).toBeVisible();
    expect(screen.getByText('1 stream refuses commands')).toBeVisible();
    expect(screen.getByText('board-b1@3')).toBeVisible();
    expect(
      screen.getByText(/failed for more than a day.*tried 24 times.*The refund waits for the provider/),
    ).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Set aside' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Stop calling the card provider for refund c1?');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Paid in cash.' } });
    api.answerOnce('POST /operations/acts', { status: 204 });
    answers(api, standing());
    fireEvent.click(within(dialog).getByRole('button', { name: 'Set aside' }));
    await settle();
    expect(api.calls('POST /operations/acts')[0]?.body).toEqual({
      act: 'set-job-aside',
      queue: 'card-provider',
      key: 'refunds:e1',
      reason: 'Paid in cash.',
    });
  });

  it('send a waiting mail now, with a reason', async () => {
    const at = '2026-11-22T01:00:00.000Z';
    const { api } = await open((fake) => {
      answers(
        fake,
        standing({
          waiting_mails: [{ key: 'k', kind: 'welcome', since: at, tries: 2, next_at: at, why: 'Mailbox full (452).' }],
        }),
      );
      fake.answerOnce('POST /operations/acts', { status: 204 });
      answers(fake, standing());
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Try now' })).toBeDisabled();
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The mailbox has room again.' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try now' }));
    await settle();
    expect(api.calls('POST /operations/acts').map(({ body }) => body)).toEqual([
      { act: 'retry-mail', key: 'k', reason: 'The mailbox has room again.' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/Mailbox full/)).toBeNull();
  });

  it('set a mail aside with a reason, which is shown, and send it again later', async () => {
    const at = '2026-11-22T01:00:00.000Z';
    const mail = { key: 'k', kind: 'welcome', at, why: 'No such box.', can_retry: true };
    const { api } = await open((fake) => {
      answers(fake, standing({ failed_mails: [mail] }));
      fake.answerOnce('POST /operations/acts', { status: 204 });
      answers(fake, standing({ set_aside_mails: [{ ...mail, reason: 'He was told at the desk.' }] }));
      fake.answerOnce('POST /operations/acts', { status: 204 });
      answers(fake, standing());
    });
    for (const [button, reason] of [
      ['Set aside', 'He was told at the desk.'],
      ['Send again', 'He wants it after all.'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: button }));
      const dialog = screen.getByRole('dialog');
      fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } });
      fireEvent.click(within(dialog).getByRole('button', { name: button }));
      await settle();
      if (button === 'Set aside') expect(screen.getByText('He was told at the desk.')).toBeVisible();
    }
    expect(api.calls('POST /operations/acts').map(({ body }) => body)).toEqual([
      { act: 'set-job-aside', queue: 'mails', key: 'k', reason: 'He was told at the desk.' },
      { act: 'retry-mail', key: 'k', reason: 'He wants it after all.' },
    ]);
  });

  it('name a halted read model with the event it cannot process, a nearly full disk and open cases', async () => {
    const error = 'Event SlotBookedOnAccount at schedule-loc1_2026-11-21@3 (position 812) cannot be decoded';
    await open((api) =>
      answers(
        api,
        standing({
          read_models: [model('balances'), model('planner', { state: 'halted', error, lag_seconds: 5400 })],
          passed: [{ type: 'SlotWarmedUp', events: 3, read_models: ['planner'] }],
          open_cases: [{ kind: 'checkout', id: 'c1' }],
          disk: { free_bytes: 5e9, size_bytes: 100e9 },
        }),
      ),
    );
    expect(screen.getByText(error)).toBeVisible();
    expect(screen.getByText(/No event is skipped. The other read models keep running/)).toBeVisible();
    expect(screen.getByText(/over 80 % full/)).toBeVisible();
    expect(screen.getByText('c1')).toBeVisible();
    expect(
      screen.getByText(/types that this release does not know: SlotWarmedUp \(3\)\. It ignored them/),
    ).toBeVisible();
    // Halted read models come first, with the age of the event at which they halted.
    const rows = within(screen.getByRole('table', { name: 'Read models' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      expect.stringMatching(/^planner!Halted.*8125400\.0 s/),
      expect.stringMatching(/^balances✓Running.*8120\.0 s/),
    ]);
  });

  it('list first what needs attention, each line linked to its panel, or say that all is good', async () => {
    const failed = { key: 'm1', kind: 'reservation', at: '2026-11-22T01:00:00.000Z', why: null, can_retry: false };
    const poison = {
      event_id: 'e1',
      stream: 'seat-1',
      revision: 3,
      type: 'SeatInstalled',
      position: '9',
      reason: 'No',
    };
    await open((fake) => {
      answers(fake, standing());
      answers(
        fake,
        standing({
          log: { store: 'postgres', id: null, head: null, answer_ms: null },
          disk: { free_bytes: 5e9, size_bytes: 100e9 },
          read_models: [model('planner', { state: 'halted', error: 'No' }), model('users', { lag_seconds: 90 })],
          poison: [{ ...poison, read_model: 'planner' }],
          reconciliation: { date: '2026-11-21', ran_at: '2026-11-22T01:00:00.000Z', difference_count: 2 },
          open_cases: [{ kind: 'refund', id: 'r1' }],
          run_cases: [{ run_id: 'run1', since: failed.at, count: 1, items: [{ item: 'x', why: 'No', at: failed.at }] }],
          failed_deliveries: [{ id: 'd1', type: 'x', object_id: 'o', at: failed.at, tries: 3, why: 'No' }],
          failed_mails: [failed, { ...failed, key: 'm2' }],
        }),
      );
    });
    const panel = () => within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(panel().getByText('All good')).toBeVisible();
    await pass(5_000);
    await settle();
    const lines = panel().getAllByRole('link');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'The event store does not answer',
      'The disk is nearly full',
      '1 read model is halted',
      '1 event cannot be processed',
      '1 read model is behind',
      '2 differences from the card provider',
      '1 case is open',
      '1 run has unreadable data',
      '1 webhook was not processed',
      '2 emails could not be sent',
    ]);
    for (const line of lines) expect(document.querySelector(line.getAttribute('href') ?? '')).not.toBeNull();
  });

  it('order a rebuild with a reason, show its progress, and say why it could not be stopped', async () => {
    const order = { id: 'o1', kind: 'rebuild', read_model: 'planner', progress: null, error: null, ended_at: null };
    const progress = '[########............] 40 % 31 000 events/s 0:04 left';
    const running = { ...order, state: 'running', share: 0.4, progress, ordered_at: '2026-11-22T01:23:00.000Z' };
    const { api } = await open((fake) => {
      answers(fake, standing());
      fake.answerOnce('POST /operations/acts', { status: 204 });
      answers(fake, standing({ orders: [running] }));
      fake.answerOnce('POST /operations/acts', {
        status: 409,
        body: { non_field_errors: ['This rebuild has already ended.'] },
      });
      answers(fake, standing({ orders: [{ ...running, state: 'done', share: 1 }] }));
    });
    fireEvent.click(screen.getByRole('button', { name: 'Rebuild planner' }));
    const asked = screen.getByRole('dialog', { name: 'Rebuild planner?' });
    expect(within(asked).getByRole('button', { name: 'Rebuild' })).toBeDisabled();
    fireEvent.change(within(asked).getByRole('textbox', { name: /Reason/ }), { target: { value: 'A wrong sum' } });
    fireEvent.click(within(asked).getByRole('button', { name: 'Rebuild' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls('POST /operations/acts')[0]?.body).toEqual({
      act: 'rebuild',
      read_model: 'planner',
      reason: 'A wrong sum',
    });
    expect(screen.getByRole('meter', { name: 'Rebuild of planner' })).toHaveAttribute('aria-valuenow', '40');
    // The progress bar for terminals is left out, because the screen draws its own.
    expect(screen.getByText('40 % · 31,000 events/s · 0:04 left')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Stop the rebuild of planner?' }));
    const stop = screen.getByRole('dialog');
    fireEvent.change(within(stop).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Too busy' } });
    fireEvent.click(within(stop).getByRole('button', { name: 'Stop' }));
    await settle();
    expect(within(screen.getByRole('dialog')).getByText('This rebuild has already ended.')).toBeVisible();
    expect(screen.getByText('Done')).toBeVisible();
  });

  it('stop a rebuild with a reason, and show that it was stopped', async () => {
    const order = { id: 'o1', kind: 'rebuild', read_model: 'planner', error: null, ended_at: null, share: 0.4 };
    const running = { ...order, state: 'running', progress: null, ordered_at: '2026-11-22T01:23:00.000Z' };
    const { api } = await open((fake) => {
      answers(fake, standing({ orders: [running] }));
      fake.answerOnce('POST /operations/acts', { status: 204 });
      answers(fake, standing({ orders: [{ ...running, state: 'stopped', ended_at: '2026-11-22T01:24:00.000Z' }] }));
    });
    fireEvent.click(screen.getByRole('button', { name: 'Stop the rebuild of planner?' }));
    const stop = screen.getByRole('dialog');
    fireEvent.change(within(stop).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Too busy' } });
    fireEvent.click(within(stop).getByRole('button', { name: 'Stop' }));
    await settle();
    expect(api.calls('POST /operations/acts').map(({ body }) => body)).toEqual([
      { act: 'call-off-rebuild', order: 'o1', reason: 'Too busy' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Stopped')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop the rebuild of planner?' })).toBeNull();
  });

  it('show an event that cannot be processed, set it aside with a reason, and name who did', async () => {
    const place = { read_model: 'planner', event_id: 'e1', stream: 'schedule-loc1_2026-11-21', revision: 3 };
    const poison = { ...place, type: 'SlotBookedOnAccount', position: '812', reason: 'cents is no number' };
    const by = { id: 'u1', name: 'Olga Owner' };
    const aside = { ...place, type: 'SlotBookedOnAccount', reason: 'A test', by, at: '2026-11-22T01:23:00.000Z' };
    const { api } = await open((fake) => {
      answers(fake, standing({ poison: [poison] }));
      fake.answerOnce('GET /operations/poison/e1', {
        status: 200,
        body: {
          ...place,
          type: 'SlotBookedOnAccount',
          recorded_at: '2026-11-22T01:23:00.000Z',
          data: { cents: 'many' },
          metadata: {},
        },
      });
      fake.answerOnce('POST /operations/acts', { status: 204 });
      answers(fake, standing({ set_aside: [aside] }));
    });
    fireEvent.click(screen.getByRole('button', { name: 'Show event' }));
    await settle();
    expect(screen.getByText(/"cents": "many"/)).toBeVisible();
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Set aside' }));
    const dialog = screen.getByRole('dialog', { name: 'Continue planner without this event?' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'A test' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Set aside' }));
    await settle();
    expect(api.calls('POST /operations/acts')[0]?.body).toEqual({
      act: 'set-poison-aside',
      read_model: 'planner',
      event_id: 'e1',
      reason: 'A test',
    });
    expect(screen.getByText(/A test \(Olga Owner, /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Include again' })).toBeVisible();
  });

  it('name a run with unreadable data, what and why, and have it read again with a reason', async () => {
    const at = '2026-11-22T01:23:00.000Z';
    const items = ['lap 0/1/7', 'e2', 'e3', 'e4'].map((item) => ({ item, why: 'RangeError: Invalid time value', at }));
    const { api } = await open((fake) => {
      answers(fake, standing({ run_cases: [{ run_id: 'run1', since: at, count: 25, items }] }));
      fake.answerOnce('POST /operations/acts', { status: 204 });
      answers(fake, standing());
    });
    const cases = within(screen.getByRole('region', { name: 'Open cases' }));
    expect(cases.getByText('Run run1')).toBeVisible();
    expect(cases.getByText(/^25 messages unreadable since /)).toBeVisible();
    expect(cases.getByText('lap 0/1/7').parentElement).toHaveTextContent('lap 0/1/7 RangeError: Invalid time value');
    expect(cases.queryByText('e4')).toBeNull();
    expect(cases.getByText('and 22 more')).toBeVisible();
    expect(cases.getByText(/Update Paddock or fix the cause named here/)).toBeVisible();
    fireEvent.click(cases.getByRole('button', { name: 'Read again' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Read this run again?' }));
    expect(dialog.getByText(/What still cannot be read stays listed here/)).toBeVisible();
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'New version' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Read again' }));
    await settle();
    expect(api.calls('POST /operations/acts')[0]?.body).toEqual({
      act: 'reread-run',
      run: 'run1',
      reason: 'New version',
    });
    expect(screen.queryByText('Run run1')).toBeNull();
  });

  it('say that the event store does not answer, and offer to repeat failed mails and webhooks', async () => {
    await open((api) =>
      answers(
        api,
        standing({
          log: { store: 'postgres', id: null, head: null, answer_ms: null },
          failed_mails: [
            { key: 'k', kind: 'receipt', at: '2026-11-22T01:23:00.000Z', why: 'No such box.', can_retry: true },
          ],
          failed_deliveries: [
            {
              id: 'evt_1',
              type: 'refund.failed',
              object_id: 're_1',
              at: '2026-11-22T01:23:00.000Z',
              tries: 2,
              why: 'Away.',
            },
          ],
          reconciliation: { date: '2026-11-21', ran_at: '2026-11-21T01:23:00.000Z', difference_count: 2 },
        }),
      ),
    );
    expect(screen.getByText(/The event store does not answer\. /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
    expect(screen.getByText(/tried 2 times: Away\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Process again' })).toBeVisible();
    expect(
      screen.getByText('On 2026-11-21 there were 2 differences between the books and the card provider.'),
    ).toBeVisible();
  });

  it('are only for superusers', async () => {
    const { address } = await open(() => undefined, { permissions: ['user.change_user'] });
    await settle();
    expect(address()).toContain('/login?errorCode=noPermission');
  });
});
