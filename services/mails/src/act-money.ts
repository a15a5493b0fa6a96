import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Change, changeOf, decidingOf, hasEnded } from '@paddock/sales/refunds/process/change';
import { givenBack, isNothingBack, NOTHING_BACK, type SettledAct } from './comes-back.ts';
import type { Back } from './letters/back-lines.ts';
import type { ActMoney } from './letters/booking-letters.ts';
import type { MailDeps } from './mail-deps.ts';
import { refundActKey } from './refund-acts.ts';

/** What an act did to one person's reservations, in one append. */
export type Done = Recorded<
  ScheduleEventOf<'ReservationArrivedFromAnotherDay' | 'ReservationMoved' | 'ReservationCancelled'>
>;

/** What an event refunds; a dearer move refunds nothing. */
const refunding = (event: Done): readonly Change[] => {
  const change = changeOf(event);
  return change === undefined || (!hasEnded(change) && change.difference.netCents >= 0) ? [] : [change];
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
  deps: Pick<MailDeps, 'commands' | 'store' | 'decode' | 'sent'>,
  userId: UserId,
  events: readonly [Done, ...Done[]],
  lastDayOf: (back: typeof NOTHING_BACK) => string | undefined,
): Promise<Omit<ActMoney, 'endedLines'>> => {
  const [first] = events;
  const changes = events.flatMap((event) => refunding(event).map((change) => ({ ...change, userId })));
  const { at, commandId } = first.metadata;
  const act = { commandId, at, changes };
  const { back, sources, unsettled } = await givenBack(deps, act);
  const causes = new Set(changes.map((change) => decidingOf(change).cause));
  if (!unsettled)
    for (const source of sources)
      for (const cause of causes) {
        const key = refundActKey({ stream: `refunds-${source}`, cause, at });
        for (const kind of ['refund', 'refund-at-desk']) await deps.sent.saidElsewhere(`${kind}:${key}`, kind);
      }
  const { creditsUntil: _until, ...forms } = back;
  const shown: Back = { ...forms, lastDay: lastDayOf(back) };
  const nothing = changes.length > 0 && changes.every((one) => hasEnded(one) && one.refund.percent === 0);
  return {
    back: shown,
    kept: nothing && isNothingBack(back) && (await wasPaid(deps, act)),
    unsettled,
    owedCents: events.reduce((sum, event) => sum + dearerBy(event), 0),
  };
};

/** Whether anything had been paid for what ended, so that the mail must mention it. */
const wasPaid = async (deps: Parameters<typeof givenBack>[0], act: SettledAct): Promise<boolean> => {
  const all = act.changes.map((one) => (hasEnded(one) ? { ...one, refund: { ...one.refund, percent: 100 } } : one));
  return !isNothingBack((await givenBack(deps, { ...act, changes: all })).back);
};
