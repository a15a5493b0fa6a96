import type { EventStore, Position } from '@paddock/event-store/port';
import { readOrders } from '@paddock/projections/engine/orders';
import { readPoison } from '@paddock/projections/engine/poison-list';
import { readSetAsides } from '@paddock/projections/engine/set-asides';
import { readStatuses } from '@paddock/projections/engine/statuses';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { evidenceDecider } from '@paddock/shared-domain/runs/evidence';
import { OPERATIONS_AREAS, operationsDecider, type OperationsCommand } from '@paddock/shared-domain/operations/decider';
import type { OperatorAct } from '@paddock/shared-domain/operations/operator-act';
import type { Pool } from 'pg';
import type { CommandContext, Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { readFailedDelivery } from '@paddock/kit/gateways/card-provider/deliveries';
import { readFailedMail } from '@paddock/mails/mail-outcomes';
import { SET_ASIDE } from '@paddock/kit/processes/job-runner';
import { readOpenJobs } from '@paddock/kit/processes/jobs';
import { readParked } from '@paddock/kit/processes/parked';
import { readProcessSetAsides } from '@paddock/kit/processes/set-asides';

export type OrderActDeps = {
  readonly commands: Commands;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly db: Pool;
};
export type Ordered =
  | { readonly outcome: 'ordered'; readonly position: Position }
  /** The act has no subject, or the same act is under way: a sentence for the caller. */
  | { readonly outcome: 'unknown' | 'under-way'; readonly text: string }
  | { readonly outcome: 'busy' };
type No = Exclude<Ordered, { outcome: 'ordered' | 'busy' }>;

const unknown = (text: string): No => ({ outcome: 'unknown', text });
const NO_CALL = 'No failed call to the card provider has this key.';

/** Acts on the product are events of operations, except reading a run again: that event is in the run's own evidence. */
type AboutItself = Exclude<OperatorAct, { readonly act: 'reread-run' }>;

/** The command of an act with its facts, or why it is not possible now. */
const commandOf = async ({ store, db }: OrderActDeps, act: AboutItself): Promise<Wanted<OperationsCommand> | No> => {
  switch (act.act) {
    case 'rebuild': {
      const { read_model: readModel } = act;
      if (!(await readStatuses(db)).some(({ name }) => name === readModel))
        return unknown(`There is no read model ${readModel}.`);
      const open = (await readOrders(db)).some(
        ({ projection, kind, state }) =>
          projection === readModel && kind === 'rebuild' && (state === 'waiting' || state === 'running'),
      );
      if (open) return { outcome: 'under-way', text: `${readModel} is being rebuilt already.` };
      return { type: 'OrderRebuild', data: { readModel } };
    }
    case 'call-off-rebuild': {
      const order = (await readOrders(db)).find(({ id }) => id === act.order);
      if (order === undefined || (order.state !== 'waiting' && order.state !== 'running'))
        return unknown('This rebuild has already ended.');
      return { type: 'CallOffRebuild', data: { readModel: order.projection, orderId: order.id } };
    }
    case 'set-poison-aside': {
      const { read_model: readModel, event_id: eventId } = act;
      const found = (await readPoison(db, null)).find(
        (one) => one.read_model === readModel && one.event_id === eventId,
      );
      if (found === undefined) return unknown('No read model is halted at this event.');
      const { stream, revision, type: eventType } = found;
      return { type: 'SetPoisonEventAside', data: { readModel, eventId, stream, revision, eventType } };
    }
    case 'retry-poison': {
      const { read_model: readModel, event_id: eventId } = act;
      const asides = [...(await readSetAsides(store)).values()];
      const wasSetAside = asides.some((one) => one.readModel === readModel && one.eventId === eventId);
      const listed = (await readPoison(db, null)).some(
        (one) => one.read_model === readModel && one.event_id === eventId,
      );
      if (!wasSetAside && !listed) return unknown('No read model is halted at this event, and none has set it aside.');
      return { type: wasSetAside ? 'ReinstatePoisonEvent' : 'RetryHaltedEvent', data: { readModel, eventId } };
    }
    case 'set-process-event-aside': {
      const parked = (await readParked(db, null)).find(
        ({ name, event_id }) => name === act.process && event_id === act.event_id,
      );
      if (parked === undefined) return unknown('This process has no problem with such an event.');
      const { event_id: eventId, stream, revision, type: eventType } = parked;
      return { type: 'SetProcessEventAside', data: { process: act.process, eventId, stream, revision, eventType } };
    }
    case 'retry-process-event': {
      const { process, event_id: eventId } = act;
      const parked = (await readParked(db, null)).find((one) => one.name === process && one.event_id === eventId);
      const aside = (await readProcessSetAsides(store)).find(
        (one) => one.process === process && one.eventId === eventId,
      );
      const place = parked === undefined ? aside : { ...parked, eventType: parked.type };
      if (place === undefined)
        return unknown('This process has no problem with such an event and has not set it aside.');
      const { stream, revision, eventType } = place;
      return { type: 'RetryProcessEvent', data: { process, eventId, stream, revision, eventType } };
    }
    case 'retry-case':
      return { type: 'RetryCase', data: { kind: act.kind, caseId: act.id } };
    case 'retry-mail': {
      const mail = await readFailedMail(db, act.key);
      if (mail === undefined) return unknown('No email that failed, waits or was set aside has this key.');
      return mail.can_retry
        ? { type: 'RetryMail', data: { key: act.key } }
        : unknown('This email cannot be sent again: the event behind it is no longer known.');
    }
    case 'set-job-aside': {
      const { queue, key } = act;
      const isOpen =
        queue === 'mails'
          ? ((await readFailedMail(db, key))?.outcome ?? SET_ASIDE) !== SET_ASIDE
          : (await readOpenJobs(db, null)).some((job) => job.key === key && job.outcome !== SET_ASIDE);
      if (!isOpen) return unknown(queue === 'mails' ? 'No email that failed or waits has this key.' : NO_CALL);
      return { type: 'SetJobAside', data: { queue, key } };
    }
    case 'retry-job':
      return (await readOpenJobs(db, null)).some(({ key }) => key === act.key)
        ? { type: 'RetryJob', data: { queue: 'card-provider', key: act.key } }
        : unknown(NO_CALL);
    case 'replay-delivery':
      return (await readFailedDelivery(db, act.id)) === undefined
        ? unknown('No unprocessed webhook has this id.')
        : { type: 'ReplayDelivery', data: { deliveryId: act.id } };
    case 'reconcile':
      return { type: 'OrderReconciliation', data: {} };
  }
};

const rereadRun = async (commands: Commands, runId: RunId, context: CommandContext): Promise<Ordered> => {
  const handled = await commands.handle(evidenceDecider, runId, [{ type: 'RequestReread', data: { runId } }], context);
  if (handled.outcome === 'accepted') return { outcome: 'ordered', position: handled.position };
  return handled.outcome === 'busy' ? { outcome: 'busy' } : unknown(`There is no stored data of the run ${runId}.`);
};

/**
 * Records an act of an operator, with author and reason; used by the operations page and the command line (decision 0151). A
 * process that follows the log carries it out, so that a repeat of the command, or a crash after it, does it once.
 */
export const orderAct = async (
  deps: OrderActDeps,
  act: OperatorAct,
  context: Omit<CommandContext, 'reason'>,
): Promise<Ordered> => {
  if (act.act === 'reread-run') return rereadRun(deps.commands, act.run, { ...context, reason: act.reason });
  const area = areaOf(act);
  // For a repeat, the same act may be under way or done because of the first attempt.
  const { commands: known, position } = await deps.commands.load(operationsDecider, area);
  if (known.has(context.commandId)) return { outcome: 'ordered', position };
  const wanted = await commandOf(deps, act);
  if ('outcome' in wanted) return wanted;
  const handled = await deps.commands.handle(operationsDecider, area, [wanted], { ...context, reason: act.reason });
  return handled.outcome === 'accepted' ? { outcome: 'ordered', position: handled.position } : { outcome: 'busy' };
};

const TYPES = {
  rebuild: 'OrderRebuild',
  'call-off-rebuild': 'CallOffRebuild',
  'set-poison-aside': 'SetPoisonEventAside',
  'retry-poison': 'RetryHaltedEvent',
  'set-process-event-aside': 'SetProcessEventAside',
  'retry-process-event': 'RetryProcessEvent',
  'retry-case': 'RetryCase',
  'retry-mail': 'RetryMail',
  'set-job-aside': 'SetJobAside',
  'retry-job': 'RetryJob',
  'replay-delivery': 'ReplayDelivery',
  reconcile: 'OrderReconciliation',
} as const satisfies Readonly<Record<AboutItself['act'], OperationsCommand['type']>>;

const areaOf = ({ act }: AboutItself): string => OPERATIONS_AREAS[TYPES[act]];
