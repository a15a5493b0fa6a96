import { bookedLetter } from '@paddock/mails/letters/booking-letters';
import { statementPdf } from '@paddock/office/statements/statement-pdf';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let ada: Person;
let place: Awaited<ReturnType<Venue['open']>>;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({ booking_fee_cents: 200 });
  ada = await venue.person('ada', { card: 'tok_visa' });
});
afterAll(() => venue.close());

const book = async (voucherCents: number, slot: string): Promise<void> => {
  const voucher = (await ada.post('/users/me/vouchers/purchase', { amount_cents: voucherCents })).body.voucher.id;
  const reservations = [{ calendar: place.seats[0], slot: `2027-03-02T${slot}:00-08:00` }];
  const quote = await ada.post('/reservations/checkouts/quote', { reservations, voucher });
  expect((await ada.post(`/reservations/checkouts/${quote.body.checkout_id}/process`)).status).toBeLessThan(300);
};
/** The texts of a statement's PDF, in their order. */
const writtenOnPaper = async (statement: Parameters<typeof statementPdf>[0]): Promise<readonly string[]> => {
  const text = vi.spyOn(PDFDocument.prototype, 'text');
  try {
    await statementPdf(statement, 'Ada', 'America/Los_Angeles', 'en');
    return text.mock.calls.map(([said]) => String(said));
  } finally {
    text.mockRestore();
  }
};
const BOUGHT = (dollars: string) => [
  ['Card payment', `-${dollars}`],
  ['Gift voucher bought', dollars],
];
const BOOKED = [
  ['"Seat 1, 30 min, Motion rig"', '18.00'],
  ['"Booking fee, seat 1"', '2.00'],
  ['Sales tax 9.5 %', '1.90'],
];

describe('a booking paid by voucher, in part or in full', () => {
  it('is listed in statement, CSV and PDF after its payments, with tax on the whole price', async () => {
    await book(1_000, '12:00');
    await book(5_000, '13:00');
    const rows = [
      ...BOUGHT('10.00'),
      ['Card payment', '-11.90'],
      ['Gift voucher used', '-10.00'],
      ...BOOKED,
      ...BOUGHT('50.00'),
      ['Gift voucher used', '-21.90'],
      ...BOOKED,
    ];
    const { body } = await ada.get('/users/me/statement');
    expect(
      body.lines.map(({ what, amount_cents: cents }: { what: string; amount_cents: number }) => [
        what,
        (cents / 100).toFixed(2),
      ]),
    ).toEqual(rows.map(([what = '', sum]) => [what.replaceAll('"', ''), sum]));
    const csv = String((await ada.get('/users/me/statement.csv')).body)
      .split('\r\n')
      .slice(2, -2);
    expect(csv.map((row) => /^[^,]+,[^,]+,("[^"]*"|[^,]*),(-?[\d.]+),/.exec(row)?.slice(1, 3))).toEqual(rows);
    const names = rows.map(([what = '']) => what.replaceAll('"', ''));
    expect((await writtenOnPaper(body)).filter((text) => names.includes(text))).toEqual(names);
  });

  it('has an email that lists price, promotion code, credits, tax, voucher and card, in this order', () => {
    const facts = { venueName: 'Santa Ana', address: '', lines: [], attachments: [] };
    const amounts = {
      subtotalCents: 5_500,
      promotion: { code: 'SPRING20', cents: 500 },
      voucherCents: 1_000,
      credits: 20,
      creditsValueCents: 2_000,
      taxCents: 285,
      totalCents: 2_285,
      receiptUrl: null,
    };
    for (const [language, words] of [
      ['en', ['Simulators', 'SPRING20', 'credits', 'tax', 'voucher', 'card']],
      ['es', ['Simuladores', 'SPRING20', 'créditos', 'Impuesto', 'regalo', 'tarjeta']],
    ] as const) {
      const to = { email: 'ada@venue.test', firstName: 'Ada', language };
      const sender = {
        venue: { name: 'Paddock Club', contact: [] },
        clubName: 'Paddock Club',
        publicUrl: 'https://venue.test',
      };
      const { text } = bookedLetter(to, sender, facts, amounts);
      const lines = text.split('\n').filter((line) => /\$\d/.test(line));
      expect(lines).toHaveLength(6);
      lines.forEach((line, at) => expect(line).toContain(words[at]));
      expect(lines.map((line) => /\$([\d.]+)/.exec(line)?.[1])).toEqual([
        '55.00',
        '5.00',
        '20.00',
        '2.85',
        '10.00',
        '22.85',
      ]);
    }
  });
});
