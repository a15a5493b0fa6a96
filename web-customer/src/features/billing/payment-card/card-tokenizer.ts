/** Turns the content of the card field into a token of the provider (PAY-01). */
export type Tokenizer = () => Promise<string>;

/** The provider refused the card: its message is shown unchanged (PAY-10). `code` is the provider's. */
export class CardTokenError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.name = 'CardTokenError';
    this.code = code;
  }
}

/** The properties of every kind of card field. */
export type CardFieldProps = {
  readonly publicKey: string;
  /**
   * Called with the function that creates a token whenever the field has a new one, and with undefined when the field unmounts.
   * Must be a stable reference.
   */
  readonly onReady: (tokenizer: Tokenizer | undefined) => void;
};
