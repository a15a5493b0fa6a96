import type { AccountEvent } from '../billing/events.ts';
import type { ScheduleEvent } from '../booking/events.ts';
import type { Recorded } from '../kernel/message.ts';
import type { PaymentEvent } from '../payments/events.ts';
import type { RefundEvent } from '../refunds/events.ts';
import type { LocationEvent, SeatEvent, SeatTypeEvent } from '../venues/events.ts';
import type { VoucherEvent } from '../vouchers/events.ts';
import type { ReportKind, Scope } from './asked-report.ts';
import type { Owed } from './report-index.ts';
import type { ReportRow } from './report-row.ts';
import type { Trail } from './trail.ts';

/** Every event that a report may read. */
export type ReportEvent =
  | AccountEvent
  | PaymentEvent
  | VoucherEvent
  | RefundEvent
  | ScheduleEvent
  | LocationEvent
  | SeatEvent
  | SeatTypeEvent;

/**
 * A report is a fold of the log. `evolve` gets the events of its `types`, in log order, none decided after `asOf`. It mutates and
 * returns its own state, because a copy may be large.
 */
export type ReportFold<Kind extends ReportKind, State> = {
  readonly types: readonly string[];
  /** @param owed what customers were owed before the first event that the fold gets, in cents; 0 if it gets all events. */
  readonly begin: (scope: Scope<Kind>, trail: Trail, owed: Owed) => State;
  /**
   * Facts that are needed only for lookups, such as where an item was sold. Called also for events decided after `asOf`: clocks
   * of machines differ by seconds, so a later event of the log may have an earlier moment (invariant T5).
   */
  readonly learn?: (state: State, event: Recorded<ReportEvent>) => void;
  readonly evolve: (state: State, event: Recorded<ReportEvent>) => State;
  /** In display order: by day, location and kind. */
  readonly rows: (state: State) => readonly ReportRow[];
};
