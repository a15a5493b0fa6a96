import { z } from 'zod';
import { Actor } from './actor.ts';
import type { UserId } from './ids.ts';
import { SealedText } from './sealed.ts';
import { Instant } from './time.ts';

/** Metadata of every event: who, when, by which command (decision 0149). No personal data. */
export const EventMetadata = z.object({
  /** Makes a repeated command recognisable in the folded state (decision 0135). */
  commandId: z.string().min(1).max(200),
  /** The version of the event's type; absent in events of earlier releases, which is 1. */
  version: z.int().min(1).max(9999).optional(),
  actor: Actor,
  /** When the command was decided, by the clock port. Positions order events; this never does. */
  at: Instant,
  requestId: z.string().max(60).optional(),
  /** The id of the request or command with which it all began: the same in all events that follow from it. Absent in older events. */
  correlationId: z.string().min(1).max(200).optional(),
  /** The id of what caused the command: a request, or the event that a process handled. Absent if nothing did, such as for what falls due. */
  causationId: z.string().min(1).max(200).optional(),
  /** The span in which the command was handled, in the form of W3C Trace Context; only while traces are sent to a collector. */
  traceparent: z.string().max(55).optional(),
  /** The id of the caller's command, if the command runs under another id: so that a repeat of the request is recognised. */
  askedAs: z.string().min(1).max(200).optional(),
  /**
   * Why, in words of the program: `Draft …`, or that an account was closed. Releases up to the one that introduced `sealedReason`
   * also wrote what staff typed here.
   */
  reason: z.string().max(500).optional(),
  /** Why, as staff typed it: sealed for the person that the event is about, or for its author. A release before it reads none. */
  sealedReason: SealedText.optional(),
  /** The draft that holds the reason, if `reason` refers to one. A typed reason never sets this. */
  reasonDraft: z.string().min(1).max(40).optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;

/**
 * Declares a type of event: its name and the shape of its data. The TypeScript type is inferred from the schema, and every event
 * read back is parsed with it. A new optional field may be added; a new meaning needs a new event.
 */
export const event = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), data: z.object(shape) });

/** Any event of the domain, before it is recorded. */
export type DomainEvent = { readonly type: string; readonly data: object };

/** An event as a fold or a projection receives it: decoded, with its place in the log. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  /** Place in the log: increasing, with gaps. */
  readonly position: string;
  readonly metadata: EventMetadata;
};

/** A command: what is wanted, every fact that the decision needs, who requests it and when. */
export type Command<Type extends string = string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data;
  readonly metadata: CommandMetadata;
};
export type CommandMetadata = {
  readonly now: Instant;
  readonly actor: Actor;
  /** The reason that staff gave, if any. */
  readonly reason?: string | undefined;
  /** What was looked up about the owners; see `never-ones-own.ts`. */
  readonly whose?: Whose | undefined;
};
/**
 * For acts of staff: which of the owners are staff themselves, and whether the actor is the only superuser. `mayGiveCents`: how many
 * cents the act may give away, because they are counted or a second person agreed; absent if nobody counts.
 */
export type Whose = {
  readonly ofStaff?: readonly UserId[];
  readonly noColleague?: boolean;
  readonly mayGiveCents?: number;
};
