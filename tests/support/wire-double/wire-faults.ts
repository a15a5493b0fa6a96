import { setTimeout as pause } from 'node:timers/promises';

/** Faults that a test switches on. Counters decrease as they are used. */
export class WireFaults {
  /** Appends that are executed and not answered. */
  dropAnswers = 0;
  /** Appends whose connection breaks after they are executed and before they are answered. */
  breakAfterAppend = 0;
  /** Appends that are answered twice; the official client throws on the second. */
  duplicateAnswers = 0;
  /** Delay before each append is executed, in ms. */
  delayMs = 0;
  /** Live subscriptions to drop as too slow, at their next event. */
  dropSubscriptions = 0;
  /** What every user is denied. */
  readonly denied = new Set<'read-all' | 'read' | 'append'>();
  /** How often a client asked for the gossip. */
  gossipSeen = 0;
  /** Executed appends, resends included. */
  appendsSeen = 0;
  /** Calls opened for appends; a client needs one, and each counts towards the limit of 100 calls per connection. */
  appendCallsSeen = 0;

  async beforeAppend(): Promise<void> {
    this.appendsSeen += 1;
    if (this.delayMs > 0) await pause(this.delayMs);
  }

  use(fault: 'dropAnswers' | 'breakAfterAppend' | 'duplicateAnswers' | 'dropSubscriptions'): boolean {
    if (this[fault] <= 0) return false;
    this[fault] -= 1;
    return true;
  }
}
