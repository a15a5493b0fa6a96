import type { ProblemCode } from '@paddock/shared-domain/contracts/problem';

/** A refusal as a value: a handler returns it instead of throwing (rule A-006). */
export type ProblemAnswer = {
  readonly kind: 'problem';
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** Position of the last event, if the refused command appended some: a declined checkout releases its seats. */
  readonly position?: string | undefined;
};

/** Status and text of each code. A missing row does not compile. */
const ROWS: { readonly [Code in ProblemCode]: readonly [status: number, text: string] } = {
  token_not_valid: [401, 'Your session is not valid. Please log in.'],
  session_locked: [401, 'Your session is locked. Please enter your password or a one-time code.'],
  proof_required: [403, 'This needs your password or a one-time code. Please send one to /auth/session/proof first.'],
  permission_denied: [403, 'You may not do this.'],
  other_location: [403, 'Your rights as staff are for other locations. Ask a superuser.'],
  address_not_proven: [403, 'Please confirm your email address first. We can email you a link for it.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This method is not allowed here.'],
  throttled: [429, 'Too many attempts. Please try again later.'],
  invalid: [400, 'This is not valid.'],
  unique: [409, 'This is already taken.'],
  quote_stale: [409, 'The price has changed. Please review it.'],
  quote_expired: [409, 'This price has expired. Please review it again.'],
  card_missing: [400, 'Please add a payment card.'],
  card_declined: [400, 'The card was declined.'],
  payment_failed: [400, 'The payment failed.'],
  payment_cancelled: [400, 'This payment was cancelled. Nothing was charged.'],
  payment_unresolved: [409, 'An earlier payment is still being processed. Please try again in a moment.'],
  outstanding_balance: [409, 'There is an outstanding balance. Please pay it first.'],
  checkout_in_flight: [409, 'Another booking is being paid for right now. Please wait a moment.'],
  in_flight: [409, 'We are already working on this. Please wait a moment.'],
  idempotency_mismatch: [422, 'This key was used for another request.'],
  slot_past: [400, 'This time has passed.'],
  slot_nonexistent: [400, 'This time does not exist on that day.'],
  slot_ambiguous: [400, 'This time happens twice on that day.'],
  slot_out_of_range: [400, 'This time is too far ahead.'],
  slot_off_grid: [400, 'Races start on the hour and the half-hour.'],
  slot_outside_hours: [400, 'The venue is closed at this time.'],
  current_password_required: [400, 'Please enter your current password.'],
  one_time_code_required: [401, 'Enter the code from your authenticator app.'],
  one_time_code_invalid: [401, 'This code is not valid. Wait for the next one and try again.'],
  reason_required: [400, 'Please give a reason.'],
  already_settled: [409, 'This is already settled.'],
  busy: [503, 'Busy right now. Please try again.'],
  unavailable: [503, 'Not available right now. Please try again.'],
  records_unusable: [503, 'We cannot read the data for this. Trying again will not help. Please contact the venue.'],
  payload_too_large: [413, 'This request is too large.'],
  unsupported_media_type: [415, 'Send application/json.'],
  notice_too_short: [409, 'It is too late to cancel or move this online. Please contact the venue.'],
  seats_free: [409, 'There are free seats that suit you. Book one instead of waiting.'],
  race_running: [409, 'A race of this event is running. Stop it first, or save this for the next start.'],
  conflict: [409, 'This has changed. Please reload the page and try again.'],
  internal: [500, 'Something went wrong on our side.'],
};

const RETRY_AFTER: Partial<Record<ProblemCode, number>> = { busy: 1, unavailable: 2, in_flight: 1 };

type ProblemOptions = {
  /** Replaces the code's own text. */
  readonly text?: string;
  /** Texts by field name, for a 400. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Further fields of the body, such as the new price of a stale quote. Nothing private. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number;
};

/**
 * The reply for a code (rule A-006): 400, 409 and 422 have `non_field_errors` and texts by field, all others `detail`.
 * `request_id` is added later.
 */
export const problem = (code: ProblemCode, options: ProblemOptions = {}): ProblemAnswer => {
  const [status, standard] = ROWS[code];
  const text = options.text ?? standard;
  const retryAfter = options.retryAfter ?? RETRY_AFTER[code];
  const carriesFields = status === 400 || status === 409 || status === 422;
  const { code: ofCode = [], non_field_errors: ofAll = [], ...fields } = options.fields ?? {};
  // A field named `code` would collide with the problem's own: its texts go to `non_field_errors`.
  const general = [...(options.fields === undefined || options.text !== undefined ? [text] : ofAll), ...ofCode];
  const body = carriesFields
    ? { ...fields, ...(general.length === 0 ? {} : { non_field_errors: general }), code, ...options.extra }
    : { detail: text, code, ...options.extra };
  return { kind: 'problem', status, body, ...(retryAfter === undefined ? {} : { retryAfter }) };
};

/** 400 with texts by field (ERR-02). */
export const invalid = (fields: Readonly<Record<string, readonly string[]>>): ProblemAnswer =>
  problem('invalid', { fields });
/** Staff must give a reason; the text is at that field. */
export const reasonRequired: ProblemAnswer = problem('reason_required', {
  fields: { reason: ['Please give a reason.'] },
});
export const notFound: ProblemAnswer = problem('not_found');
export const denied: ProblemAnswer = problem('permission_denied');
export const otherLocation: ProblemAnswer = problem('other_location');
export const tokenNotValid: ProblemAnswer = problem('token_not_valid');

/** Another person changed the record since the form was loaded: nothing is overwritten (409). */
export const editConflict = problem('conflict', {
  text: 'Somebody else changed this while you were editing. Your changes are not saved. Check theirs, then save again.',
});
