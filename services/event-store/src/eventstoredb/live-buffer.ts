import type { Position, RecordedEvent, SubscriptionMessage } from '../port.ts';
import type { Reading, ReadingHandlers } from './client.ts';
import { isOfTheProduct } from './store-identity.ts';

/** The subscription pauses when this many events wait, and resumes when half of them are taken. */
const FULL = 4_096;

/**
 * Takes events from the server as fast as they come, even if the consumer is slow. Without it the server drops a consumer that is
 * 32 events behind. The buffer is bounded: when it is full, the server may drop the subscription after all.
 */
export class LiveBuffer implements ReadingHandlers {
  #events: RecordedEvent[] = [];
  #taken = 0;
  #reading: Reading | undefined;
  #paused = false;
  #live = false;
  #announced = false;
  #ended = false;
  #wake: (() => void) | undefined;
  error: unknown;
  /** Position of the last event received, system events included. The next subscription starts there. */
  lastReceived: Position | undefined;

  attach(reading: Reading): void {
    this.#reading = reading;
  }

  onEvent(event: RecordedEvent): void {
    this.lastReceived = event.position;
    if (!isOfTheProduct(event)) return;
    this.#events.push(event);
    if (this.#events.length - this.#taken >= FULL && !this.#paused) {
      this.#paused = true;
      this.#reading?.pause();
    }
    this.#wake?.();
  }

  onCaughtUp(): void {
    this.#live = true;
    // This notice may arrive before events that are still inside the client. They are handed over by the next turn.
    setImmediate(() => this.#wake?.());
  }

  onEnd(error: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.error = error;
    this.#wake?.();
  }

  /** The next message. After the end it still yields the events left, then undefined. */
  async next(): Promise<SubscriptionMessage | undefined> {
    for (;;) {
      const event = this.#events[this.#taken];
      if (event) return { kind: 'event', event: this.#take(event) };
      if (this.#ended) return undefined;
      if (this.#live && !this.#announced && (this.#reading?.waiting() ?? 0) === 0) {
        this.#announced = true;
        return { kind: 'caught-up' };
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }

  #take(event: RecordedEvent): RecordedEvent {
    this.#announced = false;
    this.#taken += 1;
    if (this.#taken < FULL / 2 && this.#taken < this.#events.length) return event;
    this.#events = this.#events.slice(this.#taken);
    this.#taken = 0;
    if (this.#paused && this.#events.length <= FULL / 2) {
      this.#paused = false;
      this.#reading?.resume();
    }
    return event;
  }
}
