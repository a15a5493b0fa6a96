import { join } from 'node:path';
import type { Deps } from '@paddock/kit/deps';
import { openFileMailer } from '@paddock/kit/gateways/mailer/file-mailer';
import { sendOnce } from '@paddock/kit/gateways/mailer/send-once';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { sendTestLetter } from '@paddock/shared-domain/venues/test-letter-contract';
import type { FastifyInstance } from 'fastify';
import { testLetter } from './letters/account-letters.ts';
import type { Addressee, Sender } from './letters/sender.ts';

type TestLetterDeps = {
  readonly deps: Pick<Deps, 'clock' | 'config'>;
  readonly sender: Sender;
  readonly contactOf: (user: UserId) => Promise<Addressee | undefined>;
};

/**
 * A superuser sends an email to their own address, to see that emails leave. It is no event: nothing changed. It asks the mail server itself,
 * past the mails that wait, so that the answer is of this moment.
 */
export const registerTestLetter = (
  app: FastifyInstance,
  { deps: { clock, config }, sender, contactOf }: TestLetterDeps,
): void =>
  serveSignedIn(app, sendTestLetter, async ({ caller }) => {
    const addressee = await contactOf(caller.userId);
    if (addressee === undefined) return notFound;
    const { SMTP_URL: url, MAIL_FROM: from, DATA_DIR: folder, production } = config;
    const letter = testLetter(addressee, sender);
    const to = addressee.email;
    if (url === undefined) {
      await openFileMailer(join(folder, 'mail'), from, clock).send(letter);
      return ok({ to, outcome: 'kept' as const, said: '' });
    }
    const { taken, said } = await sendOnce(url, from, production, letter);
    return ok({ to, outcome: taken ? ('taken' as const) : ('refused' as const), said });
  });
