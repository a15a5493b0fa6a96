import type { Position } from '@paddock/event-store/port';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { BodyOf, ParamsOf, QueryOf } from '@paddock/shared-domain/contracts/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Answer } from './answers.ts';
import type { Caller, SignedIn } from './caller.ts';

/** Passed to a handler: checked input, the caller, and ids for the command. */
export type Request<C extends Contract, Who extends Caller = Caller, Account = UserId | undefined> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: Who;
  /** The account of the path parameter `id` (`me` resolved), on routes with an account policy. */
  readonly account: Account;
  /** Id of the command: the caller's Idempotency-Key with the user, else a new one (decision 0143). */
  readonly commandId: string;
  readonly requestId: string;
  /** A read must not be older than this (`x-min-position`). `serve` waits for the projections in its options. */
  readonly minPosition: Position | undefined;
  readonly now: Instant;
  readonly log: FastifyBaseLogger;
  /** Address of the caller; the one a trusted proxy reports, if there is a proxy. */
  readonly ip: string;
  /** Headers in lower case, for those that a contract cannot name (`x-location-group`, `stripe-signature`). */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The raw body, only on routes whose policy is a signature. */
  readonly rawBody: Buffer | undefined;
};

/** The reply as a handler writes it: without brands; the schema drops fields that it does not name. */
export type ReplyIn<C extends Contract> =
  C extends Contract<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;

export type Handler<C extends Contract, Who extends Caller = Caller, Account = UserId | undefined> = (
  request: Request<C, Who, Account>,
) => Promise<Answer<ReplyIn<C>>> | Answer<ReplyIn<C>>;

export type UserHandler<C extends Contract> = Handler<C, SignedIn>;
export type AccountHandler<C extends Contract> = Handler<C, SignedIn, UserId>;

export type ServeOptions = {
  /** Projections that the reply is read from: a required `x-min-position` is awaited in each, up to 2 s. */
  readonly reads?: readonly string[];
};
