/** One mail to one person. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string | Buffer;
  }[];
  /** Where mails of this kind are ended by one click (RFC 2369, RFC 8058); absent for mails that are answers to something. */
  readonly unsubscribeUrl?: string;
  /** Why it is sent, for the log and for file names: `login-link`. */
  readonly kind: string;
};

/** Sends mail (rule A-013). */
export type Mailer = {
  /** @throws {MailRefused} it can never be sent. @throws the transport failed; sending again may help. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** Something in the mail's headers is not what it should be; sending again does not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
