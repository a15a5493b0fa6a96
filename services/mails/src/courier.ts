import { type Clock, HOUR, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import { mailFailureOf, replyCodeOf } from '@paddock/kit/gateways/mailer/mail-failure';
import { type Mail, type Mailer, MailRefused } from '@paddock/kit/gateways/mailer/mailer';

/** The result of sending a mail. `why` contains neither address nor text, which servers repeat in their messages. */
export type Handed =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'given-up'; readonly why: string }
  /** `asked`: the server was contacted. */
  | { readonly outcome: 'waiting'; readonly why: string; readonly asked: boolean };

export type Courier = {
  /**
   * Sends a mail, or says why not now. A server that is down, and a mailbox that refused its last mail, are not contacted for a
   * while. `again`: the mail waited, and its time has come.
   */
  hand(mail: Mail, again: boolean): Promise<Handed>;
  /** Whether the server is paused. */
  rests(): boolean;
  /** Whether the server did not answer last time. */
  doubts(): boolean;
};

/** Consecutive connection failures after which the server counts as down, not a single mail as failed. */
const AWAY_AFTER = 3;
const [FIRST_REST, LONGEST_REST] = [MINUTE / 2, 5 * MINUTE];
/** How long a mailbox that refused a mail gets no other: that one waits behind the first. */
const MAILBOX_REST = MINUTE / 2;
/** Mailboxes remembered; beyond that the oldest is dropped. */
const MOST_MAILBOXES = 10_000;

const whyOf = (error: unknown): string => {
  const reply = replyCodeOf(error);
  return reply === undefined ? 'The mail server did not answer.' : `The mail server said not now (${reply}).`;
};

/** Sends mails one by one. The state of servers and mailboxes is in memory only: after a restart they are contacted again. */
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
    doubts: () => failures > 0,
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
        // The server answered, so it is up, whatever it said about this mail.
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

/** Pauses between tries, by the number of tries. */
const PAUSES = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR];
/**
 * Milliseconds until the next try.
 *
 * @param tries the number of tries so far.
 */
export const pauseAfter = (tries: number): number =>
  PAUSES[Math.min(Math.max(tries, 1), PAUSES.length) - 1] ?? 2 * HOUR;
