import type { UserEvent } from '@paddock/shared-domain/identity/events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Clock, DAY, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Mail } from '../../gateways/mailer/mailer.ts';
import type { Process } from '../process.ts';
import { loginLinkLetter, passwordChangedLetter, welcomeLetter } from './letters/account-letters.ts';
import type { Addressee, Sender } from './letters/sender.ts';
import type { SentMails } from './sent-mails.ts';

export type IdentityMailParts = {
  readonly sent: SentMails;
  readonly clock: Clock;
  readonly sender: Sender;
  /** Read from the log and the vault themselves: somebody who has just signed up is not in the read models yet. */
  readonly mailing: {
    addresseeOf(userId: UserId): Promise<Addressee | undefined>;
    loginCode(userId: UserId, commandId: string): Promise<string | undefined>;
  };
};

/** As for all mails: what is older is no news. */
const FRESH_MILLIS = DAY;

/**
 * Mails about accounts (AUTH-20, ruling A-049). They follow the log, so that a crash loses none, in a process of their own: whoever
 * waits for a login link does not wait behind other mails. The code of a link stands in no event; it is worked out again here.
 */
export const identityMails = ({ sent, clock, sender, mailing }: IdentityMailParts): Process<UserEvent> => {
  const post = async (
    event: Recorded<UserEvent>,
    kind: string,
    write: (to: Addressee) => Promise<Mail | undefined> | Mail,
  ): Promise<void> => {
    if (millisOf(clock.now()) - millisOf(event.metadata.at) > FRESH_MILLIS) return;
    await sent.sendOnce(`${kind}:${event.id}`, kind, async () => {
      const to = await mailing.addresseeOf(event.data.userId);
      return to === undefined ? undefined : write(to);
    });
  };
  return {
    name: 'identity-mails',
    on: {
      UserRegistered: (event) => post(event, 'welcome', (to) => welcomeLetter(to, sender)),
      LoginLinkSent: (event) =>
        post(event, 'login-link', async (to) => {
          const code = await mailing.loginCode(event.data.userId, event.metadata.commandId);
          return code === undefined ? undefined : loginLinkLetter(to, sender, code);
        }),
      // A first password, chosen at sign-up, ends no sessions and is no news to anybody.
      SessionsEnded: async (event) => {
        if (event.data.because === 'password-chosen')
          await post(event, 'password-changed', (to) => passwordChangedLetter(to, sender));
      },
    },
  };
};
