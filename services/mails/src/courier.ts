import { type Clock, HOUR, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import { mailFailureOf, replyCodeOf } from '@paddock/kit/gateways/mailer/mail-failure';
import { type Mail, type Mailer, MailRefused } from '@paddock/kit/gateways/mailer/mailer';

/** What came of handing a mail over. `why` quotes neither address nor text, which servers repeat in what they say. */
export type Handed =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'given-up'; readonly why: string }
  /** `asked`: the server was asked at all. */
  | { readonly outcome: 'waiting'; readonly why: string; readonly asked: boolean };

export type Courier = {
  /**
   * Hands a mail over, or says why not now. A server that is away is left alone for a while, and so is a mailbox that did not
   * take the mail before: then nobody is asked. `again`: it waited, and its time has come.
   */
  hand(mail: Mail, again: boolean): Promise<Handed>;
  /** Whether the server is being left alone. */
  rests(): boolean;
};

/** Failures of the connection, one after another, after which it is the server that is away and no single mail's. */
const AWAY_AFTER = 3;
const [FIRST_REST, LONGEST_REST] = [MINUTE / 2, 5 * MINUTE];
/** How long a mailbox that took nothing is not asked for another mail: that one waits behind the first. */
const MAILBOX_REST = MINUTE / 2;
/** Mailboxes that are remembered; beyond them the oldest is asked again. */
const MOST_MAILBOXES = 10_000;

const whyOf = (error: unknown): string => {
  const reply = replyCodeOf(error);
  return reply === undefined ? 'The mail server did not answer.' : `The mail server said not now (${reply}).`;
};

/** Hands mails over one by one. What it knows of servers and mailboxes is kept in memory: after a restart it asks once more. */
export const createCourier = (mailer: Pick<Mailer, 'send'>, clock: Clock): Courier => {
  let [failures, rest, restsUntil] = [0, 0, 0];
  const mailboxes = new Map<string, number>();
  const now = (): number => millisOf(clock.now());
  const rests = (): boolean => now() < restsUntil;

  const serverFailed = (): void => {
    failures += 1;
    if (failures < AWAY_AFTER) return;
    rest = Math.min(rest === 0 ? FIRST_REST : rest * 2, LONGEST_REST);
    restsUntil = now() + rest;
  };
  const leaveAlone = (to: string): void => {
    mailboxes.delete(to);
    mailboxes.set(to, now() + MAILBOX_REST);
    const [oldest] = mailboxes.size > MOST_MAILBOXES ? mailboxes.keys() : [];
    if (oldest !== undefined) mailboxes.delete(oldest);
  };

  return {
    rests,
    hand: async (mail, again) => {
      if (rests()) return { outcome: 'waiting', why: 'The mail server is away.', asked: false };
      if (!again && now() < (mailboxes.get(mail.to) ?? 0))
        return { outcome: 'waiting', why: 'Another mail to this mailbox waits.', asked: false };
      try {
        await mailer.send(mail);
        [failures, rest] = [0, 0];
        mailboxes.delete(mail.to);
        return { outcome: 'sent' };
      } catch (error) {
        const failure = mailFailureOf(error);
        if (failure === 'server') serverFailed();
        // It answered: whatever it said of this mail, it is there.
        else [failures, rest] = [0, 0];
        if (failure !== 'never') {
          leaveAlone(mail.to);
          return { outcome: 'waiting', why: whyOf(error), asked: true };
        }
        const no = `The mail server said no for good (${String(replyCodeOf(error))}).`;
        return { outcome: 'given-up', why: error instanceof MailRefused ? error.message : no };
      }
    },
  };
};

/** When a mail is tried again, by how often it was tried. */
const PAUSES = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR];
/** @param tries how often it was tried so far. @returns milliseconds until the next try. */
export const pauseAfter = (tries: number): number =>
  PAUSES[Math.min(Math.max(tries, 1), PAUSES.length) - 1] ?? 2 * HOUR;
