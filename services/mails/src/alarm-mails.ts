import { ALARMS_SHOWN, type Alarms } from '@paddock/kit/http/security-alarms';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, HOUR, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Logger } from 'pino';
import { ALARM_MAILS, alarmLetter } from './letters/alarm-letter.ts';
import type { Addressee, Sender } from './letters/sender.ts';
import type { SentMails } from './sent-mails.ts';
import { momentText } from './slot-lines.ts';

/** An owner gets one letter about a kind of alarm in such a period, in ms: periods begin at 0, 6, 12 and 18 o'clock UTC. */
export const ALARM_PERIOD = 6 * HOUR;
/** More people are not named: somebody who tries every account writes no long letter. */
const MOST_NAMES = 5;

export type AlarmMailDeps = {
  readonly sent: Pick<SentMails, 'sendOnce'>;
  readonly sender: Sender;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** The zone of times in these mails. */
  readonly zone: string;
  readonly alarms: (from: Instant, period: number) => Promise<readonly Alarms[]>;
  /** The accounts of all superusers. */
  readonly superusers: () => Promise<readonly UserId[]>;
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  readonly addresseeOf: (user: UserId) => Promise<Addressee | undefined>;
};

/**
 * Mails alarms about security to every superuser (decision 0222). They are no events of the log, so their letters are found by
 * looking: one that cannot be sent is found again, for a day.
 *
 * @returns the round: it sends what was not sent yet. `holds`: false once another process may send.
 */
export const alarmMails =
  ({ sent, sender, clock, log, zone, alarms, superusers, shownNames, addresseeOf }: AlarmMailDeps) =>
  async (holds: () => boolean = () => true): Promise<void> => {
    const raised = await alarms(plusMillis(clock.now(), -ALARMS_SHOWN), ALARM_PERIOD);
    const owners = raised.length === 0 ? [] : await superusers();
    for (const { kind, period, firstAt, times, users } of raised)
      for (const owner of owners) {
        if (!holds()) return;
        const write = async () => {
          const to = await addresseeOf(owner);
          if (to === undefined) return undefined;
          const names = [...(await shownNames(users.slice(0, MOST_NAMES))).values()];
          return alarmLetter(to, sender, { kind, times, names, since: momentText(firstAt, zone, to.language) });
        };
        try {
          await sent.sendOnce(`${ALARM_MAILS[kind]}:${period}:${owner}`, ALARM_MAILS[kind], write, owner);
        } catch (error) {
          log.warn({ err: error, kind }, 'a letter about a security alarm waits');
        }
      }
  };
