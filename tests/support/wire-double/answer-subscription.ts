import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadCall } from './answer-read.ts';
import type { DoubleLog } from './double-log.ts';
import type { DoubleRecord } from './double-record.ts';
import { drained } from './drained.ts';
import { indexAt } from './select-records.ts';
import { toReadResponse } from './to-read-response.ts';
import { wireError } from './wire-error.ts';
import type { WireFaults } from './wire-faults.ts';

/** How many events the server buffers for a slow live consumer. */
const LIVE_BUFFER = 32;

/** Sends $all after a position: first at the consumer's speed, then live, where a slow consumer is dropped. */
export const answerSubscription = async (
  log: DoubleLog,
  faults: WireFaults,
  slowMs: number,
  call: ReadCall,
  options: streams.ReadReq.Options,
): Promise<void> => {
  const all = options.getAll();
  if (!all) throw wireError(status.UNIMPLEMENTED, 'The double subscribes to $all only');
  // A read from a position includes the event there, a subscription does not: it skips one record, even if the one at that position was
  // scavenged and the next one is skipped instead.
  let next = indexAt(log, all) + (all.hasPosition() ? 1 : 0);
  next = Math.min(next, log.records.length);
  const wanted = typeFilter(options);
  let wake = () => {};
  const off = log.onGrowth(() => wake());
  call.on('cancelled', () => wake());
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID());
  call.write(new streams.ReadResp().setConfirmation(confirmation));
  try {
    for (let live = false; !call.cancelled;) {
      const record = log.records[next];
      if (!record) {
        if (!live) call.write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
        live = true;
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      next += 1;
      if (!wanted(record)) continue;
      if (live && faults.use('dropSubscriptions')) throw tooSlow();
      if (call.write(toReadResponse(record))) continue;
      const stalledAt = performance.now();
      await drained(call);
      if (live && log.records.length - next > LIVE_BUFFER && performance.now() - stalledAt > slowMs) throw tooSlow();
    }
  } finally {
    off();
  }
};

const typeFilter = (options: streams.ReadReq.Options): ((record: DoubleRecord) => boolean) => {
  const expression = options.getFilter()?.getEventType();
  if (!expression) return () => true;
  const prefixes = expression.getPrefixList();
  if (prefixes.length > 0) return ({ type }) => prefixes.some((prefix) => type.startsWith(prefix));
  const regex = new RegExp(expression.getRegex());
  return ({ type }) => regex.test(type);
};

const tooSlow = () =>
  wireError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );
