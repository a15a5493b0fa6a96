import { z } from 'zod';
import { Actor } from './actor.ts';
import type { UserId } from './ids.ts';
import { Instant } from './time.ts';

/** What stands beside every event: who, when, by which command (decision 0149). No personal data. */
export const EventMetadata = z.object({
  /** Makes a repeated command recognisable in the folded state (decision 0135). */
  commandId: z.string().min(1).max(200),
  actor: Actor,
  /** When the command was decided, by the clock port. Positions order events; this never does. */
  at: Instant,
  requestId: z.string().max(60).optional(),
  /** The command of whoever asked, where it goes under another id than theirs: so that they are known when they ask again. */
  askedAs: z.string().min(1).max(200).optional(),
  /** Why staff did it, where a reason is asked for. */
  reason: z.string().max(500).optional(),
  /** The draft that has the reason, where `reason` points at it. No typed reason brings this along. */
  reasonDraft: z.string().min(1).max(40).optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;

/**
 * Declares one type of event: its name and the shape of its data. The schema is written once; the type is inferred, and
 * every event read back is parsed with it. A new optional field may be added; a new meaning is a new event.
 */
export const event = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), data: z.object(shape) });

/** Any event of the domain, before it is recorded. */
export type DomainEvent = { readonly type: string; readonly data: object };

/** An event as a fold or a projection meets it: decoded, with its place in the log. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  /** Place in the log: rising, not dense. */
  readonly position: string;
  readonly metadata: EventMetadata;
};

/** A command: what is wanted, with every fact its decision needs, and who asks when. */
export type Command<Type extends string = string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data;
  readonly metadata: CommandMetadata;
};
export type CommandMetadata = {
  readonly now: Instant;
  readonly actor: Actor;
  /** Why staff do it, where they said. */
  readonly reason?: string | undefined;
  /** What was looked up of whose it is; see `never-ones-own.ts`. */
  readonly whose?: Whose | undefined;
};
/** For acts of staff: who of those it is about are staff themselves, and whether the person who acts is the only superuser. */
export type Whose = { readonly ofStaff?: readonly UserId[]; readonly noColleague?: boolean };
