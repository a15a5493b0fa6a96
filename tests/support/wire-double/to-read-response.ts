import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleRecord } from './double-record.ts';

/** The server counts ticks of 100 ns since year 1, but the client reads them as since 1970, so the double counts from there. */
const TICKS_PER_MS = 10_000n;

/** A record in the format of the wire. */
export const toReadResponse = (record: DoubleRecord): streams.ReadResp => {
  const at = String(record.position);
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(record.stream)))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(at)
    .setPreparePosition(at)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  event.getMetadataMap().set('type', record.type);
  event.getMetadataMap().set('content-type', record.contentType);
  event.getMetadataMap().set('created', String(BigInt(record.created) * TICKS_PER_MS));
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(at));
};
