import { eventMatches } from '../resources/events.ts';
import type { StripeEvent } from '../state/objects.ts';
import type { TwinState } from '../state/twin-state.ts';
import {
  FAITHFUL,
  FORGERIES,
  seededRandom,
  shuffled,
  type Delivery,
  type DeliveryPlan,
  type Forgery,
} from './delivery-plan.ts';
import { messageOf } from './message.ts';
import { Poster } from './post.ts';

export type DeliveryRecord = {
  readonly event: string;
  readonly type: string;
  readonly forgery?: Forgery;
  /** Status of the last answer. 0: no answer. `dropped`: the plan dropped the event. */
  readonly outcome: number | 'dropped';
};

export type Endpoint = { readonly url: string; readonly secret: string };

const RETRY_DELAYS_MS = [1_000, 5_000];
const AT_ONCE = 16;

/** Sends signed events to every endpoint that subscribed to them. Deliveries under way are lost when the twin stops. */
export class Deliveries {
  private plan: DeliveryPlan = FAITHFUL;
  private random = seededRandom(FAITHFUL.seed);
  private held: Delivery[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopped = new AbortController();
  private readonly poster = new Poster();
  private readonly state: TwinState;
  private readonly fixed: Endpoint | undefined;
  readonly records: DeliveryRecord[] = [];

  constructor(state: TwinState, fixed?: Endpoint) {
    this.state = state;
    this.fixed = fixed;
    state.onEvents = (events) => events.forEach((event) => this.take(event));
  }

  configure(plan: Partial<DeliveryPlan>): void {
    this.plan = { ...FAITHFUL, ...plan };
    this.random = seededRandom(this.plan.seed);
  }

  /** Sends the held deliveries, shuffled if the plan says so, and waits for all answers. */
  async release(): Promise<void> {
    const queue = this.plan.shuffle ? shuffled(this.held, this.random) : this.held;
    this.held = [];
    const pending = queue.values();
    const worker = async () => {
      for (const delivery of pending) await this.send(delivery);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Waits for all deliveries under way. */
  async flush(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  stop(): void {
    this.stopped.abort();
    this.poster.close();
  }

  private endpointsFor(type: string): Endpoint[] {
    const registered = this.state
      .all('webhook_endpoint')
      .filter((endpoint) => endpoint['deleted'] !== true)
      .filter(({ enabled_events }) => enabled_events.some((wanted) => eventMatches(wanted, type)))
      .map(({ url, _twin }) => ({ url, secret: _twin.secret }));
    return this.fixed ? [this.fixed, ...registered] : registered;
  }

  private take(event: StripeEvent): void {
    for (const endpoint of this.endpointsFor(event.type)) {
      for (let copy = 0; copy < this.plan.copies; copy += 1) {
        if (this.random() < this.plan.dropShare) this.record({ event, ...endpoint }, 'dropped');
        else this.start({ event, ...endpoint });
      }
      if (this.random() < this.plan.forgeShare) {
        const forgery = FORGERIES[Math.floor(this.random() * FORGERIES.length)] ?? 'unsigned';
        this.start({ event, ...endpoint, forgery });
      }
    }
  }

  private start(delivery: Delivery): void {
    if (this.plan.hold) {
      this.held.push(delivery);
      return;
    }
    const sending = this.send(delivery).finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  /** Repeats a delivery without a 2xx answer, with a new signature each time as in Stripe. Forgeries are not repeated. */
  private async send(delivery: Delivery): Promise<void> {
    const delays = delivery.forgery ? [] : RETRY_DELAYS_MS;
    for (let attempt = 0; ; attempt += 1) {
      const status = await this.poster.send(delivery.url, messageOf(delivery, this.state.now()));
      const delay = delays[attempt];
      if ((status >= 200 && status < 300) || delay === undefined || this.stopped.signal.aborted) {
        this.record(delivery, status);
        return;
      }
      await wait(delay, this.stopped.signal);
    }
  }

  private record({ event, forgery }: Delivery, outcome: DeliveryRecord['outcome']): void {
    this.records.push({ event: event.id, type: event.type, outcome, ...(forgery ? { forgery } : {}) });
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
