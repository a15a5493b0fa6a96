/** Turns what was typed into the card field into a token of the provider (PAY-01). */
export type Tokenizer = () => Promise<string>;

/** The provider's "no": its message is shown as it is (PAY-10). `code` is the provider's own word. */
export class CardTokenError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.name = 'CardTokenError';
    this.code = code;
  }
}

/** What every kind of card field is handed. */
export type CardFieldProps = {
  readonly publicKey: string;
  /** Called with the way to a token whenever the field has a new one, and with nothing when it goes. Must not change. */
  readonly onReady: (tokenizer: Tokenizer | undefined) => void;
};
