import { z } from 'zod';
import { RunId } from '../launcher/ids.ts';

const Reason = z.string().trim().min(3, 'Say why, for the people who read it later.').max(400);
const ReadModel = z.string().regex(/^[a-z][a-z_]{0,60}$/, 'This is not the name of a read model.');
const Id = z.string().min(1).max(60);
const poison = { read_model: ReadModel, event_id: Id };
const Process = z.string().regex(/^[a-z][a-z-]{0,60}$/, 'This is not the name of a process.');
const JobKey = z.string().min(1).max(300);
const parked = { process: Process, event_id: Id };

/** What operators can do manually, on screen or at the command line: one list for both. Every act needs a reason. */
export const OperatorAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('rebuild'), read_model: ReadModel, reason: Reason }),
  z.strictObject({ act: z.literal('call-off-rebuild'), order: Id, reason: Reason }),
  z.strictObject({ act: z.literal('set-poison-aside'), ...poison, reason: Reason }),
  z.strictObject({ act: z.literal('retry-poison'), ...poison, reason: Reason }),
  z.strictObject({ act: z.literal('set-process-event-aside'), ...parked, reason: Reason }),
  z.strictObject({ act: z.literal('retry-process-event'), ...parked, reason: Reason }),
  z.strictObject({
    act: z.literal('retry-case'),
    kind: z.enum(['checkout', 'payment', 'refund']),
    id: Id,
    reason: Reason,
  }),
  z.strictObject({ act: z.literal('reread-run'), run: RunId, reason: Reason }),
  z.strictObject({ act: z.literal('retry-mail'), key: JobKey, reason: Reason }),
  z.strictObject({ act: z.literal('retry-job'), key: JobKey, reason: Reason }),
  z.strictObject({
    act: z.literal('set-job-aside'),
    queue: z.enum(['card-provider', 'mails']),
    key: JobKey,
    reason: Reason,
  }),
  z.strictObject({ act: z.literal('replay-delivery'), id: Id, reason: Reason }),
  z.strictObject({ act: z.literal('reconcile'), reason: Reason }),
]);
export type OperatorAct = z.infer<typeof OperatorAct>;
