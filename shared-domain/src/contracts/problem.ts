import { z } from 'zod';

/** Codes of an error body: clients match on the code and never on the text (rule A-006). Closed list. */
export const ProblemCode = z.enum([
  'token_not_valid',
  'session_locked',
  'proof_required',
  'permission_denied',
  'other_location',
  'address_not_proven',
  'not_found',
  'method_not_allowed',
  'throttled',
  'invalid',
  'unique',
  'quote_stale',
  'quote_expired',
  'card_missing',
  'card_declined',
  'payment_failed',
  'payment_cancelled',
  'payment_unresolved',
  'outstanding_balance',
  'checkout_in_flight',
  'in_flight',
  'idempotency_mismatch',
  'slot_past',
  'slot_nonexistent',
  'slot_ambiguous',
  'slot_out_of_range',
  'slot_off_grid',
  'slot_outside_hours',
  'current_password_required',
  'one_time_code_required',
  'one_time_code_invalid',
  'reason_required',
  'already_settled',
  'busy',
  'unavailable',
  'records_unusable',
  'payload_too_large',
  'unsupported_media_type',
  'notice_too_short',
  'seats_free',
  'race_running',
  'conflict',
  'internal',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

/**
 * Body of every error (ERR-02, rule A-006): field names with their texts and `non_field_errors` for 400, 409 and 422; `detail`
 * and `code` for 401, 403, 404, 429 and 503.
 */
export const Problem = z
  .object({
    non_field_errors: z.array(z.string()).optional(),
    detail: z.string().optional(),
    code: ProblemCode.optional(),
    request_id: z.string().optional(),
  })
  .catchall(z.unknown());
export type Problem = z.infer<typeof Problem>;
/** The same as Paddock sends it: always with a code. Readers accept one without, such as a proxy's. */
export const SentProblem = Problem.extend({ code: ProblemCode });

/** "Sorry, this timeslot is no longer available" (SLOT-13, section 8). */
export const SLOT_TAKEN_TEXT = 'Sorry, this timeslot is no longer available';
