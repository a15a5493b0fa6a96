/** The typed values of a price replay, by field; a seat type's price is under `type:{id}`. */
export type ReplayFields = Readonly<Record<string, string>>;

/** A number with at most `digits` decimals, times 10^digits; undefined for an empty text, `NaN` for any other. */
const scaled = (text: string | undefined, digits: number): number | undefined => {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  const [, whole = '', rest = ''] = new RegExp(`^(\\d{1,6})(?:\\.(\\d{1,${digits}}))?$`).exec(trimmed) ?? [];
  return whole === '' ? Number.NaN : Number(`${whole}${rest.padEnd(digits, '0')}`);
};
const dollarsIn = (text: string | undefined) => scaled(text, 2);
/** A whole number; undefined for any other text. */
const wholeIn = (text: string | undefined): number | undefined => {
  const value = scaled(text, 1);
  return value === undefined ? undefined : value % 10 === 0 ? value / 10 : Number.NaN;
};
const percentIn = (text: string | undefined): number | undefined => {
  const value = scaled(text, 4);
  return value === undefined ? undefined : value / 10_000;
};

const named = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });

/** The rules as typed, and the fields that are not numbers. */
export const rulesOf = (fields: ReplayFields): { readonly rules: object; readonly wrong: readonly string[] } => {
  const read: Record<string, number | undefined> = {
    fee: dollarsIn(fields['fee']),
    threshold: wholeIn(fields['threshold']),
    tax: percentIn(fields['tax']),
    intro_cost: dollarsIn(fields['intro_cost']),
    discount: percentIn(fields['discount']),
  };
  const types = Object.keys(fields)
    .filter((name) => name.startsWith('type:'))
    .map((name) => [name, dollarsIn(fields[name])] as const);
  const priced = types.filter(([, cents]) => cents !== undefined);
  const wrong = [...Object.entries(read), ...types]
    .filter(([, value]) => value !== undefined && Number.isNaN(value))
    .map(([name]) => name);
  const rules = {
    ...(priced.length === 0
      ? {}
      : {
          seat_types: priced.map(([name, cents]) => ({
            seat_type: name.slice('type:'.length),
            half_hour_cents: cents,
          })),
        }),
    ...named('booking_fee_cents', read['fee']),
    ...named('booking_fees_threshold', read['threshold']),
    ...named('sales_tax_percent', read['tax']),
    ...named('subscription_intro_cost_cents', read['intro_cost']),
    ...named('club_discount_percent', read['discount']),
  };
  return { rules, wrong };
};
