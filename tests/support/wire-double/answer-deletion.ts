import { type sendUnaryData, type ServerUnaryCall, status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleLog } from './double-log.ts';
import { wireError } from './wire-error.ts';

/** Deletes a stream, softly (its revisions continue) or for good. The expected revision is not checked. */
export const answerDeletion =
  <Request extends streams.DeleteReq | streams.TombstoneReq, Response>(
    log: DoubleLog,
    fate: 'deleted' | 'tombstoned',
    respond: () => Response,
  ) =>
  (call: ServerUnaryCall<Request, Response>, answer: sendUnaryData<Response>): void => {
    const identifier = call.request.getOptions()!.getStreamIdentifier()!;
    const name = Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
    if (log.stream(name)?.tombstoned)
      return answer(wireError(status.FAILED_PRECONDITION, 'Event stream is deleted.', 'stream-deleted', name));
    log.end(name, fate);
    answer(null, respond());
  };
