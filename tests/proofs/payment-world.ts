import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { createPayments } from '@paddock/sales/payments/process/payments';
import { runAll } from './run-all.ts';
import { createRecoverySweeper } from '@paddock/sales/payments/process/recovery-sweeper';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { allEvents } from '@paddock/shared-domain/all-events';
import type { Effects, VenueFacts } from '@paddock/sales/payments/process/deps';
import { sealsPlainly } from '../support/seals-plainly.ts';
import { silentLog } from '../support/stub.ts';
import { Crash, FailpointPlan, stoppingAt } from './failpoint-plan.ts';
import { effectsOf } from './payment-purposes.ts';
import { rawDb } from './raw-db.ts';
import type { TestClock } from './test-clock.ts';

export type PaymentWorldOptions = {
  readonly cards: CardProvider;
  readonly clock: TestClock;
  readonly effectsFrom?: (effects: Effects) => Effects;
  readonly commandsOf?: (commands: Commands) => Commands;
  readonly turn?: () => Promise<void>;
};

/** Payments here book no seats. */
export const noVenues: VenueFacts = {
  hoursOf: () => Promise.reject(new Error('No seats here.')),
  isActive: () => Promise.reject(new Error('No seats here.')),
};

/** One log, one provider, and processes that start and die. A process has nothing in memory but what it reads from the log. */
export const createPaymentWorld = ({ cards, clock, effectsFrom, commandsOf, turn }: PaymentWorldOptions) => {
  const log = createInMemoryLog('payments');
  const plan = new FailpointPlan();
  const errors: string[] = [];
  const decode = createDecode([...allEvents]);
  const boot = () => {
    const life = { dead: false };
    const alive = async () => {
      await turn?.();
      if (life.dead) throw new Crash('a dead process');
    };
    const failpoints = plan.of(life);
    const stopping = stoppingAt(failpoints);
    const made = createCommands({
      store: stopping.store(
        openInMemoryStore({ log, now: () => new Date(0), faults: { beforeAppend: alive, beforeRead: alive } }),
      ),
      decode,
      sealReason: sealsPlainly,
      random: () => 0.5,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const commands = commandsOf?.(made) ?? made;
    const logger = silentLog({ error: ({ err }) => void (err instanceof Crash || errors.push(String(err))) });
    const effects = effectsOf(commands);
    const { payments, bookings, any } = createPayments({
      commands,
      cards: stopping.cards(cards),
      venues: noVenues,
      effects: effectsFrom?.(effects) ?? effects,
      clock,
      failpoints,
      log: logger,
    });
    const db = rawDb(log.events);
    const sweeper = createRecoverySweeper({ db, bookings, continueThem: runAll(any, logger), clock, log: logger });
    return Object.assign(life, { commands, payments, any, sweeper });
  };
  const lastOf = (id: string) => log.streams.get(`payment-${id}`)?.at(-1)?.type ?? 'nothing';
  return {
    log: log.events,
    plan,
    errors,
    boot,
    lastOf,
    intentOf: (id: string) =>
      (log.streams.get(`payment-${id}`) ?? []).flatMap(({ type, data }) =>
        type === 'PaymentIntentCreated' ? [(data as { intentId: string }).intentId] : [],
      )[0],
    isEnded: (id: string) => ['PaymentSettled', 'PaymentAbandoned'].includes(lastOf(id)),
  };
};
