import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { challengesOf, type ChallengeResult } from './challenges.ts';
import { loseDispute, openDispute, winDispute } from './disputes.ts';
import { FaultPlan } from './faults/fault-plan.ts';
import { apiRoutes } from './http/api-routes.ts';
import { challengeRoutes } from './http/challenge-routes.ts';
import { controlRoutes } from './http/control-routes.ts';
import { buildServer } from './http/server.ts';
import { failRefund, type RefundFailure } from './late-refunds.ts';
import { ledgerOf, type Ledger } from './ledger.ts';
import { openJournal } from './state/journal.ts';
import type { PaymentIntent, SetupIntent } from './state/objects.ts';
import { TwinState, type TwinClock } from './state/twin-state.ts';
import { Deliveries } from './webhooks/deliveries.ts';

export type StripeTwinOptions = {
  /** Default 0: a free port. */
  readonly port?: number;
  readonly host?: string;
  /** How a browser reaches the twin, if not by host and port. */
  readonly publicUrl?: string;
  /** JSON-lines file with all data; it survives a restart and kill -9. Absent: memory only. */
  readonly dataFile?: string;
  readonly clock?: TwinClock;
  /** Source of ids; seeded in a simulation. */
  readonly random?: (count: number) => Uint8Array;
  /** Where signed events go, and the secret that signs them. Both or neither. */
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
};

export type StripeTwin = {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly faults: FaultPlan;
  readonly webhooks: Deliveries;
  ledger(): Ledger;
  /** Answers the 3-D Secure challenge of an intent, as the customer would on the page. */
  authenticate(intentId: string, result: ChallengeResult): PaymentIntent | SetupIntent;
  /** Settles an intent that the fault `process-later` left `processing`. */
  settle(intentId: string, result: 'succeeded' | 'failed'): PaymentIntent;
  /**
   * The cardholder disputes a charge: the bank takes the money, and webhooks report it. Returns the dispute's id. @throws {Error}
   * there is nothing to dispute.
   */
  openDispute(chargeId: string): string;
  /** Decides the dispute of a charge in the cardholder's favour. @throws {Error} it has none. */
  loseDispute(chargeId: string): void;
  /** Decides the dispute of a charge in the venue's favour. @throws {Error} it has none. */
  winDispute(chargeId: string): void;
  /** The card's bank returns a refund that had succeeded, as it may days later. @throws {Error} no such refund succeeded. */
  failRefund(refundId: string, reason?: RefundFailure): void;
  close(): Promise<void>;
};

/**
 * Starts a stateful stand-in for Stripe's HTTP API, for development and tests (rule A-083, decision 0150). The official SDK uses
 * it with `host`, `port` and `protocol: 'http'`. It accepts only test keys and Stripe's test cards, and no money moves.
 *
 * @throws {Error} the port is taken, or the data file is damaged elsewhere than in its last line.
 */
export const startStripeTwin = async (options: StripeTwinOptions = {}): Promise<StripeTwin> => {
  const {
    host = '127.0.0.1',
    port = 0,
    clock = SYSTEM_CLOCK,
    random = randomBytes,
    webhookUrl,
    webhookSecret,
  } = options;
  if ((webhookUrl === undefined) !== (webhookSecret === undefined)) {
    throw new Error('A webhook needs both its address and its secret.');
  }
  const journal = options.dataFile === undefined ? undefined : openJournal(options.dataFile);
  const state = new TwinState(clock, random, journal);
  const faults = new FaultPlan();
  const deliveries = new Deliveries(
    state,
    webhookUrl === undefined || webhookSecret === undefined ? undefined : { url: webhookUrl, secret: webhookSecret },
  );
  let url = options.publicUrl ?? '';
  const challenges = challengesOf(state, () => url);
  const ledger = (): Ledger => ledgerOf(state, faults);

  const app = buildServer();
  apiRoutes(app, { state, faults, baseUrl: () => url });
  challengeRoutes(app, challenges, state);
  controlRoutes(app, {
    faults,
    deliveries,
    challenges,
    ledger,
    openDispute: (id) => openDispute(state, id),
    winDispute: (id) => winDispute(state, id),
    loseDispute: (id) => loseDispute(state, id),
    failRefund: (id, reason) => failRefund(state, id, reason),
  });
  await app.listen({ port, host });
  const taken = (app.server.address() as AddressInfo).port;
  if (url === '') url = `http://${host}:${taken}`;

  return {
    url,
    host,
    port: taken,
    faults,
    webhooks: deliveries,
    ledger,
    authenticate: (id, result) => challenges.answer(id, result),
    settle: (id, result) => challenges.settle(id, result),
    openDispute: (id) => {
      const opened = openDispute(state, id);
      if (opened === undefined) throw new Error(`Charge ${id} cannot be disputed.`);
      return opened.id;
    },
    loseDispute: (id) => {
      if (loseDispute(state, id) === undefined) throw new Error(`Charge ${id} is not disputed.`);
    },
    winDispute: (id) => {
      if (winDispute(state, id) === undefined) throw new Error(`Charge ${id} is not disputed.`);
    },
    failRefund: (id, reason = 'expired_or_canceled_card') => {
      if (failRefund(state, id, reason) === undefined) throw new Error(`There is no refund ${id} to fail.`);
    },
    async close() {
      deliveries.stop();
      await app.close();
      state.close();
    },
  };
};

const SYSTEM_CLOCK: TwinClock = { now: () => new Date().toISOString() };
