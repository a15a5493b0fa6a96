/** An answer as it left, kept for a repeat with the same key. */
export type KeptAnswer = {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly position: string | undefined;
  readonly body: string;
};

/** What a key means right now: ours to work on, somebody else's, or answered. */
export type KeyClaim =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'in-flight' }
  | { readonly outcome: 'mismatch' }
  | { readonly outcome: 'answered'; readonly answer: KeptAnswer };

/** Where answers wait for repeats (decision 0143). Losing it loses no safety: command ids make a later repeat harmless too. */
export type IdempotencyStore = {
  /** Takes a key of one user for a request, told apart by its hash. Exactly one of many at once gets `claimed`. */
  claim(userId: string, key: string, requestHash: string): Promise<KeyClaim>;
  keep(userId: string, key: string, answer: KeptAnswer): Promise<void>;
  /** The request left no answer to repeat: the same request may come again under its key, another may not (threat TH-46). */
  release(userId: string, key: string): Promise<void>;
};
