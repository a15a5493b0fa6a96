import { saysWhy } from '../kernel/never-ones-own.ts';
import type { CommandMetadata } from '../kernel/message.ts';
import { type Instant, plusMillis } from '../kernel/time.ts';
import type { Attendance } from './attendance.ts';
import { SLOT_MILLIS } from './bookable-slots.ts';

type Session = { readonly startsAt: Instant; readonly attendance?: Attendance | undefined };

/** Whether a session has begun, or its racer is there: then ending it takes back what was had. */
export const hasBegun = ({ startsAt, attendance }: Session, now: Instant): boolean =>
  startsAt <= now || attendance === 'arrived';
/** Whether a session is over: moving it would be another one for nothing. */
export const isOver = ({ startsAt }: Pick<Session, 'startsAt'>, now: Instant): boolean =>
  plusMillis(startsAt, SLOT_MILLIS) <= now;

/** Staff who end a session that has begun, or move one that is over, may give money back, and say why. Undefined: they may. */
export const begunRefusal = (metadata: CommandMetadata): 'SessionBegun' | 'ReasonMissing' | undefined => {
  const { actor } = metadata;
  if (actor.kind !== 'staff') return undefined;
  if (actor.permission !== 'superuser' && actor.permission !== 'user.change_user') return 'SessionBegun';
  return saysWhy(metadata) ? undefined : 'ReasonMissing';
};
