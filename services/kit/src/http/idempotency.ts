/** A reply as sent, stored for a repeat with the same key. */
export type KeptAnswer = {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly position: string | undefined;
  readonly body: string;
};

/** The state of a key: claimed by this request, by another one, or answered. */
export type KeyClaim =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'in-flight' }
  | { readonly outcome: 'mismatch' }
  | { readonly outcome: 'answered'; readonly answer: KeptAnswer };

/** Stores replies for repeats (decision 0143). Losing it is safe: command ids make a later repeat harmless too. */
export type IdempotencyStore = {
  /**
   * Claims a user's key for a request: method, address and body as one text. Only a keyed hash of it is stored, because a body may
   * hold a password. Of parallel calls exactly one gets `claimed`.
   */
  claim(userId: string, key: string, request: string): Promise<KeyClaim>;
  keep(userId: string, key: string, answer: KeptAnswer): Promise<void>;
  /** The request left no reply to store: the same request may use its key again, another may not (threat TH-46). */
  release(userId: string, key: string): Promise<void>;
  /** Deletes the replies to a person, and those to others that name the person's id: both may have personal data (invariant U4). */
  forget(userId: string): Promise<void>;
};
