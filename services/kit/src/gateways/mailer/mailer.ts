import type { UserId } from '@paddock/shared-domain/kernel/ids';

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
  /** Where one click unsubscribes from mails of this kind (RFC 2369, RFC 8058); absent for replies to an act of the person. */
  readonly unsubscribeUrl?: string;
  /** Identifies it in whatever process sends it: a server or mailbox that got it twice can see that. */
  readonly id?: string;
  /** Whom it is about, if that is not its recipient: the buyer of a gift. */
  readonly about?: UserId;
  /** Reason of the mail, for the log and file names: `login-link`. */
  readonly kind: string;
};

/** Sends mail (rule A-013). */
export type Mailer = {
  /** @throws {MailRefused} it can never be sent. @throws other errors: a retry may help. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** Invalid mail headers; a retry does not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
