import type { ServerDuplexStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { setTimeout as pause } from 'node:timers/promises';
import { decideAppend } from './decide-append.ts';
import type { DoubleLog } from './double-log.ts';
import type { AppendAnswer, DoubleExpectation, ProposedRecord } from './double-record.ts';
import type { WireFaults } from './wire-faults.ts';

type Batch = { readonly options: streams.BatchAppendReq.Options; readonly records: ProposedRecord[] };
type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** The server answers a bad request, and two seconds later reports a timeout for it as well, which the client does not survive. */
const SECOND_ANSWER_MS = 2_000;

/** One long call carries all appends of a client, with a correlation id for each. */
export const answerBatchAppend =
  (log: DoubleLog, faults: WireFaults) =>
  (call: Call): void => {
    faults.appendCallsSeen += 1;
    const open = new Map<string, Batch>();
    call.on('data', (request: streams.BatchAppendReq) => {
      const id = request.getCorrelationId()!.getString();
      const options = request.getOptions();
      const batch = options ? { options, records: [] } : open.get(id);
      if (!batch) return;
      open.set(id, batch);
      batch.records.push(...request.getProposedMessagesList().map(toRecord));
      if (!request.getIsFinal()) return;
      open.delete(id);
      void execute(log, faults, call, id, batch);
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  };

const execute = async (log: DoubleLog, faults: WireFaults, call: Call, id: string, batch: Batch): Promise<void> => {
  await faults.beforeAppend();
  const stream = Buffer.from(batch.options.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8');
  const answer: AppendAnswer = faults.denied.has('append')
    ? { kind: 'access-denied' }
    : decideAppend(log, stream, expectationOf(batch.options), batch.records);
  if (faults.use('dropAnswers')) return;
  if (faults.use('breakAfterAppend')) return void call.destroy(new Error('The double ends this call.'));
  const response = toResponse(id, batch.options, answer);
  call.write(response);
  if (faults.use('duplicateAnswers')) call.write(response);
  if (answer.kind !== 'bad-request') return;
  await pause(SECOND_ANSWER_MS);
  call.write(toResponse(id, batch.options, { kind: 'bad-request', message: 'Timeout' }));
};

const toRecord = (message: streams.BatchAppendReq.ProposedMessage): ProposedRecord => ({
  id: message.getId()!.getString().toLowerCase(),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: Buffer.from(message.getData_asU8()).toString('base64'),
  metadata: Buffer.from(message.getCustomMetadata_asU8()).toString('base64'),
});

const expectationOf = (options: streams.BatchAppendReq.Options): DoubleExpectation => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  return options.hasStreamExists() ? 'stream-exists' : 'any';
};

const toResponse = (
  id: string,
  options: streams.BatchAppendReq.Options,
  answer: AppendAnswer,
): streams.BatchAppendResp => {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(new shared.UUID().setString(id));
  response.setStreamIdentifier(options.getStreamIdentifier());
  if (answer.kind !== 'success') return response.setError(toStatus(answer, options));
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(answer.revision));
  const at = String(answer.position);
  if (answer.position === undefined) success.setNoPosition(new empty.Empty());
  else success.setPosition(new shared.AllStreamPosition().setCommitPosition(at).setPreparePosition(at));
  return response.setSuccess(success);
};

const toStatus = (
  answer: Exclude<AppendAnswer, { kind: 'success' }>,
  options: streams.BatchAppendReq.Options,
): status.Status => {
  const [name, message] = detailsOf(answer, options);
  const details = new any.Any();
  details.pack(message.serializeBinary(), `event_store.client.${name}`);
  return new status.Status().setCode(9).setMessage(name).setDetails(details);
};

const detailsOf = (answer: Exclude<AppendAnswer, { kind: 'success' }>, options: streams.BatchAppendReq.Options) => {
  if (answer.kind === 'stream-deleted')
    return ['StreamDeleted', new shared.StreamDeleted().setStreamIdentifier(options.getStreamIdentifier())] as const;
  if (answer.kind === 'access-denied') return ['AccessDenied', new shared.AccessDenied()] as const;
  if (answer.kind === 'too-large')
    return ['MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded().setMaxappendsize(1024 * 1024)] as const;
  if (answer.kind === 'bad-request') return ['BadRequest', new shared.BadRequest().setMessage(answer.message)] as const;
  const wrong = new shared.WrongExpectedVersion();
  if (answer.current === 'no-stream') wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(answer.current));
  if (options.hasNoStream()) wrong.setExpectedNoStream(new empty.Empty());
  else if (options.hasStreamPosition()) wrong.setExpectedStreamPosition(options.getStreamPosition());
  else wrong.setExpectedAny(new empty.Empty());
  return ['WrongExpectedVersion', wrong] as const;
};
