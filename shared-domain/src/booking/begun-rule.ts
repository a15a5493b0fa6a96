import { saysWhy } from '../kernel/never-ones-own.ts';
import type { CommandMetadata } from '../kernel/message.ts';
import { type Instant, plusMillis } from '../kernel/time.ts';
import type { Attendance } from './attendance.ts';
import { SLOT_MILLIS } from './bookable-slots.ts';

type Session = { readonly startsAt: Instant; readonly attendance?: Attendance | undefined };

/** Whether a session has begun or its racer is checked in: ending it then returns money for something already used. */
export const hasBegun = ({ startsAt, attendance }: Session, now: Instant): boolean =>
  startsAt <= now || attendance === 'arrived';
/** Whether a session is over: moving it would give a second session for free. */
export const isOver = ({ startsAt }: Pick<Session, 'startsAt'>, now: Instant): boolean =>
  plusMillis(startsAt, SLOT_MILLIS) <= now;

/** Only staff who may give refunds, with a reason, end a session that has begun or move one that is over. Undefined: allowed. */
export const begunRefusal = (metadata: CommandMetadata): 'SessionBegun' | 'ReasonMissing' | undefined => {
  const { actor } = metadata;
  if (actor.kind !== 'staff') return undefined;
  if (actor.permission !== 'superuser' && actor.permission !== 'user.change_user') return 'SessionBegun';
  return saysWhy(metadata) ? undefined : 'ReasonMissing';
};
