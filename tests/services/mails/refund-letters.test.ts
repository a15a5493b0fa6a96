import { moneyMails } from '@paddock/mails/money-mails';
import type { MailDeps } from '@paddock/mails/mail-deps';
import { type RecordedEvent, START } from '@paddock/event-store/port';
import { createRecentReads } from '@paddock/event-store/recent-reads';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { RefundEvent } from '@paddock/shared-domain/refunds/events';
import type { Directory } from '@paddock/venue/venues/directory';
import { describe, expect, it } from 'vitest';
import { stub } from '../../support/stub.ts';

const STREAM = 'refunds-c1';
type Short = readonly [type: RefundEvent['type'], refund: string, data?: object];

const log = (events: readonly Short[]): readonly Recorded<RefundEvent>[] =>
  events.map(([type, refundId, data], revision) =>
    stub<Recorded<RefundEvent>>({
      id: `e${revision}`,
      stream: STREAM,
      revision,
      type,
      data: { refundId, userId: 'ada', ...data },
      metadata: { at: '2027-03-01T18:00:00.000Z', commandId: `${type}:${JSON.stringify(data)}` },
    } as object),
  );
const due = (refund: string, cardCents: number, together: string): Short => [
  'RefundDue',
  refund,
  {
    cardCents,
    voucherCents: 0,
    credits: [],
    reservationIds: [],
    locationId: 'l',
    sourceId: 'c1',
    cause: 'x',
    together,
  },
];
const refunded = (refund: string, providerRefundId: string): Short => ['CardRefunded', refund, { providerRefundId }];
const completed = (refund: string): Short => ['RefundCompleted', refund];
const returned = (refund: string, providerRefundId: string): Short => [
  'CardRefundReturned',
  refund,
  { providerRefundId, text: 'Expired.' },
];

/**
 * The mails about refunds that the worker writes, each as its kind and amount.
 *
 * @param upTo how many events are stored when the one of this revision is handled. A worker that is behind sees all of them at once.
 */
const letters = async (
  events: readonly Recorded<RefundEvent>[],
  upTo: (revision: number) => number,
): Promise<readonly string[]> => {
  const sent = new Map<string, string>();
  let stored = 0;
  const readStream = async function* () {
    for (const { revision } of events.slice(0, stored)) yield stub<RecordedEvent>({ revision });
  };
  const deps = stub<MailDeps>({
    store: createRecentReads({ readStream }),
    decode: ({ revision }) => events[revision]!,
    directory: stub<MailDeps['directory']>({ get: async () => stub<Directory>({ locations: new Map() }) }),
    commands: stub<MailDeps['commands']>({
      load: async (decider) => ({ state: decider.initialState, revision: -1, position: START, commands: new Map() }),
    }),
    whatFor: async () => [],
    sender: { venue: { name: 'Apex', contact: [] }, clubName: 'Apex', publicUrl: 'https://venue.test' },
  });
  const on = moneyMails(deps, async (event, _user, kind, write, key = event.id) => {
    if (sent.has(`${kind}:${key}`)) return;
    const mail = await write({ email: 'ada@p.test', firstName: 'Ada', language: 'en' });
    sent.set(`${kind}:${key}`, `${kind} ${/\$\d+\.\d\d/.exec(mail?.text ?? '')?.[0]}`);
  });
  for (const event of events) {
    stored = upTo(event.revision);
    await (on as Record<string, ((one: Recorded) => Promise<void>) | undefined>)[event.type]?.(event);
  }
  return [...sent.values()];
};
const prompt = (events: readonly Short[]) => letters(log(events), (revision) => revision + 1);
const behind = (events: readonly Short[]) => letters(log(events), () => events.length);

describe('mails about a refund that the card’s bank returns', () => {
  const one: readonly Short[] = [
    due('r1', 1971, 'r1'),
    refunded('r1', 're_1'),
    completed('r1'),
    returned('r1', 're_1'),
  ];

  it('are sent for the refund and for its return, and only for the return when the worker is behind', async () => {
    expect(await prompt(one)).toEqual(['refund $19.71', 'refund-failed $19.71']);
    expect(await behind(one)).toEqual(['refund-failed $19.71']);
  });

  it('name the sum of what one refund at the provider had paid', async () => {
    const two = [
      due('r1', 1000, 'r1'),
      due('r2', 500, 'r1'),
      refunded('r1', 're_1'),
      refunded('r2', 're_1'),
      completed('r1'),
      completed('r2'),
      returned('r1', 're_1'),
      returned('r2', 're_1'),
    ];
    expect(await behind(two)).toEqual(['refund-failed $15.00']);
  });

  it('are sent for each return of a refund that staff retried, and only for the last one when the worker is behind', async () => {
    const again: readonly Short[] = [
      ...one,
      ['CardRefundRetried', 'r1', { attempt: 1 }],
      refunded('r1', 're_2'),
      completed('r1'),
      returned('r1', 're_2'),
    ];
    expect((await prompt(again)).filter((letter) => letter.startsWith('refund-failed'))).toHaveLength(2);
    expect(await behind(again)).toEqual(['refund-failed $19.71']);
  });

  it('are sent for each refund of one command that is returned, with its own amount', async () => {
    const apart = [
      due('r1', 1000, 'r1'),
      due('r2', 500, 'r2'),
      refunded('r1', 're_1'),
      refunded('r2', 're_2'),
      completed('r1'),
      completed('r2'),
      returned('r1', 're_1'),
      returned('r2', 're_2'),
    ];
    expect(await prompt(apart)).toEqual(['refund $15.00', 'refund-failed $10.00', 'refund-failed $5.00']);
  });

  it('say nothing about a return once the bank has taken the whole charge back', async () => {
    const taken: readonly Short[] = [
      ...one,
      ['CardRefundRetried', 'r1', { attempt: 1 }],
      ['CardRefundWithheld', 'r1', { text: 'Taken back.', attempt: 1 }],
    ];
    expect(await behind(taken)).toEqual([]);
  });

  it('are not sent when staff settled the refund before the worker handled its return', async () => {
    const settled: readonly Short[] = [...one, ['RefundPaidByHand', 'r1', { means: 'bank' }], completed('r1')];
    expect((await behind(settled)).filter((letter) => letter.startsWith('refund-failed'))).toEqual([]);
  });
});
