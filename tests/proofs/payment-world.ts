import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { createPayments } from '@paddock/sales/payments/process/payments';
import { createPaymentsJanitor } from '@paddock/sales/payments/process/payments-janitor';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { allEvents } from '@paddock/shared-domain/all-events';
import type { Effects } from '@paddock/sales/payments/process/deps';
import { poolOf, silentLog } from '../support/stub.ts';
import { Crash, FailpointPlan } from './failpoint-plan.ts';
import { effectsOf } from './payment-purposes.ts';
import type { RawEvent } from './raw-log.ts';
import type { TestClock } from './test-clock.ts';

export type PaymentWorldOptions = {
  readonly cards: CardProvider;
  readonly clock: TestClock;
  /** Around the effects: a mutant. */
  readonly effectsFrom?: (effects: Effects) => Effects;
  readonly commandsOf?: (commands: Commands) => Commands;
  readonly turn?: () => Promise<void>;
};

/** Payments under way that have not moved since a moment, answered from the raw log. */
const rawPayments = (log: readonly RawEvent[]) =>
  poolOf((question, values) => {
    if (!question.includes('payments.payments where under_way')) throw new Error(`Unknown question: ${question}`);
    const last = new Map<string, RawEvent>();
    for (const event of log) if (event.stream.startsWith('payment-')) last.set(event.stream, event);
    const due = [...last.values()].filter(
      ({ type, metadata }) =>
        !['PaymentSettled', 'PaymentAbandoned'].includes(type) && (metadata as { at: string }).at <= String(values[0]),
    );
    return Promise.resolve({ rows: due.map(({ stream }) => ({ id: stream.slice('payment-'.length) })) });
  });

/** One log, one provider, and processes of payments that come and go, with nothing in memory but the log's own words. */
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
    const made = createCommands({
      store: openInMemoryStore({ log, now: () => new Date(0), faults: { beforeAppend: alive, beforeRead: alive } }),
      decode,
      random: () => 0.5,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const commands = commandsOf?.(made) ?? made;
    const logger = silentLog({ error: ({ err }) => void (err instanceof Crash || errors.push(String(err))) });
    const effects = effectsOf(commands);
    const payments = createPayments({
      commands,
      cards,
      effects: effectsFrom?.(effects) ?? effects,
      clock,
      failpoints: plan.of(life),
      log: logger,
    });
    const db = rawPayments(log.events);
    return Object.assign(life, {
      commands,
      payments,
      janitor: createPaymentsJanitor({ db, payments, clock, log: logger }),
    });
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
