import type { AccountEvent } from '../billing/events.ts';
import type { ScheduleEvent } from '../booking/events.ts';
import type { Recorded } from '../kernel/message.ts';
import type { PaymentEvent } from '../payments/events.ts';
import type { RefundEvent } from '../refunds/events.ts';
import type { LocationEvent, SeatEvent, SeatTypeEvent } from '../venues/events.ts';
import type { VoucherEvent } from '../vouchers/events.ts';
import type { ReportKind, Scope } from './asked-report.ts';
import type { ReportRow } from './report-row.ts';
import type { Trail } from './trail.ts';

/** Everything a report may look at. */
export type ReportEvent =
  AccountEvent | PaymentEvent | VoucherEvent | RefundEvent | ScheduleEvent | LocationEvent | SeatEvent | SeatTypeEvent;

/**
 * A report is a fold of the log. `evolve` is handed the events of its `types`, in log order, none decided after `asOf`. It
 * changes the state it was handed, which is its own, instead of copying what may be large, and answers it.
 */
export type ReportFold<Kind extends ReportKind, State> = {
  readonly types: readonly string[];
  readonly begin: (scope: Scope<Kind>, trail: Trail) => State;
  /**
   * What an event only tells, such as where an item was sold: told also of those decided later than `asOf`, since clocks of
   * machines differ by seconds and a later event of the log may name an earlier moment (invariant T5).
   */
  readonly learn?: (state: State, event: Recorded<ReportEvent>) => void;
  readonly evolve: (state: State, event: Recorded<ReportEvent>) => State;
  /** In the order they are read: by day, location and kind. */
  readonly rows: (state: State) => readonly ReportRow[];
};
