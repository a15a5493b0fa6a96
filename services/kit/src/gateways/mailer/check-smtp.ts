import { createTransport } from 'nodemailer';
import { smtpOptions } from './smtp-mailer.ts';

/**
 * Connects to the mail server, encrypts as a mail would, logs in, and leaves. Sends nothing.
 *
 * @returns why it does not work, without the address; undefined if it does.
 */
export const checkSmtp = async (url: string, demandTls: boolean): Promise<string | undefined> => {
  const transport = createTransport({ ...smtpOptions(url, demandTls), pool: false });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return wordsFor(error);
  } finally {
    transport.close();
  }
};

/** Why a mail server could not be used, and what to correct; without its address. */
export const wordsFor = (error: unknown): string => {
  const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
  if (code === 'EAUTH') return 'it refuses the login. Correct user and password.';
  if (code === 'ETLS') return 'it does not encrypt, or its certificate is not valid. Use a server with TLS.';
  return `${code ?? 'no answer'}${responseCode === undefined ? '' : `, reply ${responseCode}`}. Check address and port.`;
};
