import { pause } from '@paddock/event-store/pause';

/** What a test switches on to disturb the wire. Counts run down as they are used. */
export class WireFaults {
  /** Appends that are executed and never answered. */
  dropAnswers = 0;
  /** Appends whose connection ends after they were executed and before they are answered. */
  breakAfterAppend = 0;
  /** Appends that are answered twice; the official client throws on the second. */
  duplicateAnswers = 0;
  /** Waited before each append is executed, ms. */
  delayMs = 0;
  /** Live subscriptions that are dropped as too slow at their next event. */
  dropSubscriptions = 0;
  /** What no user may do any more. */
  readonly denied = new Set<'read-all' | 'read' | 'append'>();
  /** How often somebody asked which node leads. */
  gossipSeen = 0;
  /** How many appends were executed, resends included. */
  appendsSeen = 0;
  /** How many calls were begun to carry appends; a client needs one, and each counts against the hundred of its connection. */
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
