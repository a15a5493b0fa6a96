import type { StaffAppointed, StaffDismissed, UserEvent } from '@paddock/shared-domain/identity/events';
import type { ProfileField } from '@paddock/shared-domain/identity/profile-field';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { EventMetadata, Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Origin } from '@paddock/kit/cause';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import type { Process } from '@paddock/kit/processes/process';
import { loginLinkLetter, visitorLetter, welcomeLetter } from './letters/account-letters.ts';
import {
  addressRequestedLetter,
  type Circumstances,
  formerAddressLetter,
  newAddressLetter,
  type Notice,
  noticeLetter,
  NOTICES,
} from './letters/notice-letters.ts';
import { rescueLetter } from './letters/rescue-letter.ts';
import { rightsLetter } from './letters/rights-letter.ts';
import type { Addressee, Sender } from './letters/sender.ts';
import { momentText } from './slot-lines.ts';
import type { SentMails } from './sent-mails.ts';

export type IdentityMailDeps = {
  readonly sent: Pick<SentMails, 'sendOnce' | 'isNews'>;
  readonly sender: Sender;
  /** The zone of times in these mails. */
  readonly zone: string;
  /** The accounts of all superusers. */
  readonly superusers: () => Promise<readonly UserId[]>;
  /** Names as staff see them; forgotten people are left out. */
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  /** Read from the log and the vault: a new account is not in the read models yet. */
  readonly mailing: {
    addresseeOf(userId: UserId): Promise<Addressee | undefined>;
    /** From where the request of an event came, if that is known. */
    originOf(metadata: EventMetadata): Promise<Origin | undefined>;
    loginCode(userId: UserId, commandId: string): Promise<string | undefined>;
    /** The requested address, with the token of its link; undefined once it does not stand any more. */
    newAddress(
      userId: UserId,
      commandId: string,
    ): Promise<{ readonly to: string; readonly token: string; readonly opensAt: Instant } | undefined>;
    /** The old and new address of a change, by the command that made it. */
    addressChange(
      userId: UserId,
      commandId: string,
    ): Promise<{ readonly from: string; readonly to: string } | undefined>;
  };
};

/** What owners are told if their own login replaced it: it says who they are, or reaches them. */
const OWN_CHANGES_TOLD: readonly ProfileField[] = ['username', 'first_name', 'last_name', 'contact_phone'];

const byOf = (actor: Actor): Circumstances['by'] => {
  if (actor.kind === 'staff') return 'byStaff';
  if (actor.kind === 'visitor') return 'byVisitor';
  if (actor.kind === 'customer') return 'byOwner';
  return actor.process === 'command-line' ? 'byOperator' : 'byPaddock';
};

/**
 * Mails about accounts (AUTH-20, rule A-049). They follow the log, so that a crash loses none. They have a process of their own,
 * so that a login link does not wait behind other mails. No event contains the code of a link; it is derived again here.
 */
export const identityMails = ({
  sent,
  sender,
  zone,
  superusers,
  shownNames,
  mailing,
}: IdentityMailDeps): Process<UserEvent> => {
  const post = async (
    event: Recorded<UserEvent>,
    kind: string,
    write: (to: Addressee) => Promise<Mail | undefined> | Mail,
    userId: UserId = event.data.userId,
  ): Promise<void> => {
    const key = `${kind}:${event.id}${userId === event.data.userId ? '' : `:${userId}`}`;
    if (!(await sent.isNews(key, kind, event.metadata.at))) return;
    const writeTo = async () => {
      const to = await mailing.addresseeOf(userId);
      return to === undefined ? undefined : write(to);
    };
    await sent.sendOnce(key, kind, writeTo, userId);
  };
  /** Customers are not told from where staff work. */
  const circumstancesOf = async (
    { metadata }: Recorded<UserEvent>,
    { language }: Pick<Addressee, 'language'>,
    by: Circumstances['by'] = byOf(metadata.actor),
  ): Promise<Circumstances> => ({
    when: momentText(metadata.at, zone, language),
    by,
    from: by === 'byStaff' ? undefined : await mailing.originOf(metadata),
  });
  /** From when the link of a requested address works, in words; undefined: at once. */
  const from = (
    { opensAt }: { readonly opensAt: Instant },
    { metadata: { at } }: Recorded<UserEvent>,
    { language }: Pick<Addressee, 'language'>,
  ): string | undefined => (opensAt <= at ? undefined : momentText(opensAt, zone, language));
  const tell = (notice: Notice, by?: Circumstances['by']) => (event: Recorded<UserEvent>) =>
    post(event, NOTICES[notice], async (to) => noticeLetter(to, sender, notice, await circumstancesOf(event, to, by)));
  /** All superusers, and the person whose rights changed, get an email about it. */
  const tellOfRights = async (event: Recorded<StaffAppointed | StaffDismissed>): Promise<void> => {
    const { userId } = event.data;
    const { actor, at } = event.metadata;
    const owners = new Set(await superusers());
    for (const reader of new Set([userId, ...owners]))
      await post(
        event,
        'rights-changed',
        async (to) => {
          const by = actor.kind === 'staff' ? actor.userId : undefined;
          const names = await shownNames(by === undefined ? [userId] : [userId, by]);
          const rights =
            event.type === 'StaffDismissed' ? null : { all: event.data.superuser, permissions: event.data.permissions };
          return rightsLetter(to, sender, {
            name: names.get(userId) ?? userId,
            by: by && (names.get(by) ?? by),
            rights,
            when: momentText(at, zone, to.language),
            from: await mailing.originOf(event.metadata),
            reader: owners.has(reader) ? 'superuser' : 'person',
          });
        },
        reader,
      );
  };
  /** The person is told by the letters about address and codes. */
  const tellOfRescue = async (event: Recorded<UserEvent>): Promise<void> => {
    const { userId } = event.data;
    for (const reader of await superusers())
      if (reader !== userId)
        await post(
          event,
          'superuser-rescued',
          async (to) => {
            const [names, moved] = await Promise.all([
              shownNames([userId]),
              mailing.addressChange(userId, event.metadata.commandId),
            ]);
            return rescueLetter(to, sender, {
              name: names.get(userId) ?? userId,
              next: moved?.to,
              when: momentText(event.metadata.at, zone, to.language),
            });
          },
          reader,
        );
  };
  return {
    name: 'identity-mails',
    on: {
      UserRegistered: (event) =>
        post(event, 'welcome', async (to) => {
          const code = await mailing.loginCode(event.data.userId, event.metadata.commandId);
          return code === undefined ? welcomeLetter(to, sender) : visitorLetter(to, sender, code);
        }),
      LoginLinkSent: (event) =>
        post(event, 'login-link', async (to) => {
          const code = await mailing.loginCode(event.data.userId, event.metadata.commandId);
          return code === undefined ? undefined : loginLinkLetter(to, sender, await circumstancesOf(event, to), code);
        }),
      NewAddressRequested: async (event) => {
        const requested = () => mailing.newAddress(event.data.userId, event.metadata.commandId);
        await post(event, 'new-address-requested', async (to) => {
          const wished = await requested();
          return (
            wished &&
            addressRequestedLetter(to, sender, await circumstancesOf(event, to), {
              ...wished,
              from: from(wished, event, to),
            })
          );
        });
        await post(event, 'new-address-link', async ({ language }) => {
          const wished = await requested();
          const opens = wished && from(wished, event, { language });
          return (
            wished &&
            newAddressLetter({ email: wished.to, language }, sender, await circumstancesOf(event, { language }), {
              token: wished.token,
              from: opens,
            })
          );
        });
      },
      ProfileRevised: async (event) => {
        const { fields, replaced = [] } = event.data;
        const byStaff = event.metadata.actor.kind === 'staff';
        // What owners enter for the first time, or of no weight, is not reported to them.
        const told = byStaff ? fields : replaced.filter((field) => OWN_CHANGES_TOLD.includes(field));
        if (!fields.includes('email')) {
          if (told.length > 0)
            await post(event, NOTICES.detailsChanged, async (to) =>
              noticeLetter(to, sender, 'detailsChanged', await circumstancesOf(event, to), told),
            );
          return;
        }
        // Owners change their address by the link that was emailed to it.
        const by = event.metadata.actor.kind === 'customer' ? 'byLink' : undefined;
        const change = () => mailing.addressChange(event.data.userId, event.metadata.commandId);
        await post(event, 'address-changed-former', async ({ language }) => {
          const moved = await change();
          const circumstances = await circumstancesOf(event, { language }, by);
          return moved && formerAddressLetter({ email: moved.from, language }, sender, circumstances, moved.to);
        });
        await post(event, NOTICES.addressNew, async ({ language }) => {
          const moved = await change();
          const circumstances = await circumstancesOf(event, { language }, by);
          const beside = byStaff ? fields.filter((field) => field !== 'email') : [];
          return moved && noticeLetter({ email: moved.to, language }, sender, 'addressNew', circumstances, beside);
        });
      },
      AddressProven: async (event) => {
        if (event.data.passwordVoid) await tell('proven', 'byLink')(event);
      },
      CardAttached: tell('cardAdded'),
      CardRemoved: tell('cardRemoved'),
      StaffAppointed: tellOfRights,
      StaffDismissed: tellOfRights,
      TwoFactorEnabled: tell('codesOn'),
      TwoFactorDisabled: tell('codesOff'),
      RecoveryCodesRenewed: tell('recoveryRenewed'),
      RecoveryCodeUsed: tell('recoveryUsed'),
      // A first password, chosen at sign-up, ends no sessions and needs no mail. Of a changed login name tell the mails about that.
      SessionsEnded: async (event) => {
        if (event.data.because === 'password-chosen') await tell('passwordChanged')(event);
        if (event.data.because === 'sign-in-name-revised' && byOf(event.metadata.actor) === 'byOperator')
          await tellOfRescue(event);
        if (event.data.because === 'logged-out-everywhere') await tell('sessionsEnded')(event);
      },
    },
  };
};
