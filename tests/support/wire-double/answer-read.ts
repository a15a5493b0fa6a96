import { type ServerWritableStream, status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { answerSubscription } from './answer-subscription.ts';
import type { DoubleLog } from './double-log.ts';
import { drained } from './drained.ts';
import { selectRecords } from './select-records.ts';
import { toReadResponse } from './to-read-response.ts';
import { wireError } from './wire-error.ts';
import type { WireFaults } from './wire-faults.ts';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Answers reads of a stream and of $all in both directions, and subscriptions to $all. */
export const answerRead =
  (log: DoubleLog, faults: WireFaults, slowMs: number) =>
  (call: ReadCall): void => {
    const options = call.request.getOptions()!;
    if (faults.denied.has(options.hasAll() ? 'read-all' : 'read'))
      return void call.emit('error', wireError(status.PERMISSION_DENIED, 'Access Denied', 'access-denied'));
    const answer = options.hasSubscription()
      ? answerSubscription(log, faults, slowMs, call, options)
      : answerOnce(log, call, options);
    answer.catch((error: unknown) => {
      call.emit('error', error instanceof Error && 'code' in error ? error : wireError(status.UNKNOWN, String(error)));
    });
  };

const answerOnce = async (log: DoubleLog, call: ReadCall, options: streams.ReadReq.Options): Promise<void> => {
  const records = selectRecords(log, options);
  if (records === undefined) {
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(
      options.getStream()!.getStreamIdentifier(),
    );
    call.write(new streams.ReadResp().setStreamNotFound(missing));
    return void call.end();
  }
  for (const record of records) {
    if (call.cancelled) return;
    if (!call.write(toReadResponse(record))) await drained(call);
  }
  call.end();
};
