import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import { createTransport } from 'nodemailer';
import { checkMail } from './check-mail.ts';
import { ABOUT } from './forget-letters.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message-of.ts';

/**
 * Writes each mail as an `.eml` file (RFC 5322) instead of sending it: for venues without a mail server, and for development
 * (rule A-013). Names sort by time; a file appears only when it is complete.
 */
export const openFileMailer = (folder: string, from: string, clock: Clock): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let made = false;
  return {
    send: async (mail) => {
      checkMail(mail);
      const message = messageOf(mail, from);
      const headers = { ...message.headers, ...(mail.about === undefined ? {} : { [ABOUT]: mail.about }) };
      const { message: letter } = await transport.sendMail({ ...message, headers });
      if (!made) await mkdir(folder, { recursive: true, mode: 0o700 });
      // If something fails, the next letter makes it again: somebody may have deleted it.
      made = false;
      const id = randomIdFrom((count) => randomBytes(count), 8);
      const file = join(folder, `${clock.now().replace(/[:.]/g, '-')}-${mail.kind}-${id}.eml`);
      // Mails contain login links: only the venue's own system user may read them.
      await writeFile(`${file}.part`, letter as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      made = true;
    },
    close: async () => transport.close(),
  };
};
