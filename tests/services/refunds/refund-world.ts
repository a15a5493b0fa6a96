import type { StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import type { AnyAnswer, Person, Venue } from '../../support/venue.ts';

/** A local time at the venue with its offset. The fixed clock of the tests shows Monday, 1 March 2027, 10:00. */
export const at = (time: string, day = '2027-03-08') => `${day}T${time}:00-08:00`;

/** Pays a quote. While the answer is 202, the payment is still processing: it is read again until it has ended. */
export const pay = async (person: Person, checkout: string): Promise<AnyAnswer> => {
  const path = `/reservations/checkouts/${checkout}`;
  let paid = await person.post(`${path}/process`);
  while (paid.status === 202) paid = await person.get(path);
  return paid;
};

export const book = async (
  person: Person,
  slots: readonly { readonly calendar: string | undefined; readonly slot: string }[],
  voucher: string | null = null,
): Promise<{ checkout: string; ids: string[]; quote: AnyAnswer['body'] }> => {
  const quoted = await person.post('/reservations/checkouts/quote', { reservations: slots, voucher });
  if (quoted.status !== 200) throw new Error(`No quote: ${JSON.stringify(quoted.body)}`);
  const booked = await pay(person, quoted.body.checkout_id);
  if (booked.status !== 200) throw new Error(`Not booked: ${booked.status} ${JSON.stringify(booked.body)}`);
  const ids = booked.body.reservations.map(({ id }: { id: string }) => id);
  return { checkout: quoted.body.checkout_id, ids, quote: quoted.body };
};

/** Cancels with the amounts that the customer saw just before. */
export const cancel = async (person: Person, id: string | undefined, run = false): Promise<AnyAnswer> => {
  await person.get('/reservations');
  const seen = await person.get(`/reservations/${id}/cancellation${run ? '?run=true' : ''}`);
  if (seen.status !== 200) return seen;
  const { card_cents, voucher_cents, credits, withdrawn_cents } = seen.body;
  return person.post(`/reservations/${id}/cancel`, {
    run,
    expected: { card_cents, voucher_cents, credits, withdrawn_cents },
  });
};

/** Moves with the amounts that the customer saw just before. */
export const move = async (
  person: Person,
  id: string | undefined,
  to: { readonly calendar: string | undefined; readonly slot: string },
  run = false,
): Promise<AnyAnswer> => {
  const query = `calendar=${to.calendar}&slot=${encodeURIComponent(to.slot)}${run ? '&run=true' : ''}`;
  await person.get('/reservations');
  const seen = await person.get(`/reservations/${id}/move?${query}`);
  if (seen.status !== 200) return seen;
  const { card_cents, voucher_cents, credits, owed_cents } = seen.body;
  return person.post(`/reservations/${id}/move`, {
    ...to,
    run,
    expected: { card_cents, voucher_cents, credits, owed_cents },
  });
};

export const refundsAt = (twin: StripeTwin): readonly number[] => twin.ledger().refunds.map(({ amount }) => amount);

/** Cents of all postings in the log, summed by account: an independent fold. */
export const books = async (venue: Venue): Promise<ReadonlyMap<string, number>> => {
  const sums = new Map<string, number>();
  for (const { data } of await venue.log())
    for (const { account, amountCents } of (data as { postings?: { account: string; amountCents: number }[] })
      .postings ?? [])
      sums.set(account, (sums.get(account) ?? 0) + amountCents);
  return sums;
};
export const eventsOf = async (venue: Venue, type: string, key?: string, value?: string) =>
  (await venue.log()).filter(
    (event) => event.type === type && (key === undefined || (event.data as Record<string, unknown>)[key] === value),
  );
