import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { givenBack, isNothingBack, NOTHING_BACK, type Settled } from './comes-back.ts';
import type { Back } from './letters/back-lines.ts';
import type { ActMoney } from './letters/booking-letters.ts';
import type { MailDeps } from './mail-deps.ts';
import { refundActKey } from './refund-acts.ts';

/** What an act did to one person's reservations, in one append. */
export type Done = Recorded<
  ScheduleEventOf<'ReservationArrivedFromAnotherDay' | 'ReservationMoved' | 'ReservationCancelled'>
>;

const settledOf = (event: Done, userId: UserId): readonly Settled[] => {
  const { reservationId, locationId, checkoutId = null } = event.data;
  const sold = { reservationId, checkoutId, userId, locationId };
  if (event.type === 'ReservationCancelled') {
    const { refund } = event.data;
    return refund === undefined ? [] : [{ ...sold, kind: 'ended', refund }];
  }
  const { difference } = event.data;
  if (difference === undefined || difference.netCents >= 0) return [];
  return [{ ...sold, kind: 'moved', moveId: event.metadata.commandId, netCents: difference.netCents }];
};
const dearerBy = (event: Done): number => {
  const difference = event.type === 'ReservationCancelled' ? undefined : event.data.difference;
  return difference === undefined ? 0 : Math.max(0, difference.netCents + difference.taxCents);
};

/**
 * What an act means for a person's money, for the one mail about it. The refunds in it are marked as reported, under the keys of
 * their own mails, so that they are not mailed again when they complete. If a payment is not settled yet, the refunds' own mails
 * report it.
 */
export const actMoney = async (
  { commands, sent }: Pick<MailDeps, 'commands' | 'sent'>,
  userId: UserId,
  events: readonly [Done, ...Done[]],
  lastDayOf: (back: typeof NOTHING_BACK) => string | undefined,
): Promise<Omit<ActMoney, 'endedLines'>> => {
  const [first] = events;
  const settled = events.flatMap((event) => settledOf(event, userId));
  const { at } = first.metadata;
  const { back, sources, unsettled } = await givenBack(commands, settled, at);
  const causes = new Set(settled.map((one) => (one.kind === 'ended' ? one.refund.cause : 'moved')));
  if (!unsettled)
    for (const source of sources)
      for (const cause of causes) {
        const key = refundActKey({ stream: `refunds-${source}`, cause, at });
        for (const kind of ['refund', 'refund-at-desk']) await sent.saidElsewhere(`${kind}:${key}`, kind);
      }
  const { creditsUntil: _until, ...forms } = back;
  const shown: Back = { ...forms, lastDay: lastDayOf(back) };
  const nothing = settled.length > 0 && settled.every((one) => one.kind === 'ended' && one.refund.percent === 0);
  return {
    back: shown,
    kept: nothing && isNothingBack(back) && (await wasPaid(commands, settled, at)),
    unsettled,
    owedCents: events.reduce((sum, event) => sum + dearerBy(event), 0),
  };
};

/** Whether anything had been paid for what ended, so that the mail must mention it. */
const wasPaid = async (commands: MailDeps['commands'], settled: readonly Settled[], at: Instant): Promise<boolean> => {
  const all = settled.map((one) => (one.kind === 'ended' ? { ...one, refund: { ...one.refund, percent: 100 } } : one));
  return !isNothingBack((await givenBack(commands, all, at)).back);
};
