import { accept, type Decider, decideBy, type Decision } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { OperationsEvent, OperationsEventOf } from './events.ts';

type Order<Name extends string, Type extends OperationsEvent['type']> = Command<Name, OperationsEventOf<Type>['data']>;
export type OperationsCommand =
  | Order<'OrderRebuild', 'RebuildOrdered'>
  | Order<'CallOffRebuild', 'RebuildCancelled'>
  | Order<'SetPoisonEventAside', 'PoisonEventSetAside'>
  | Order<'RetryHaltedEvent', 'HaltedEventRetried'>
  | Order<'ReinstatePoisonEvent', 'PoisonEventReinstated'>
  | Order<'SetProcessEventAside', 'ProcessEventSetAside'>
  | Order<'RetryProcessEvent', 'ProcessEventRetried'>
  | Order<'RetryCase', 'CaseRetried'>
  | Order<'RetryMail', 'MailRetried'>
  | Order<'SetJobAside', 'JobSetAside'>
  | Order<'RetryJob', 'JobRetried'>
  | Order<'ReplayDelivery', 'DeliveryReplayed'>
  | Order<'OrderReconciliation', 'ReconciliationOrdered'>
  | Order<'BeginDemoVenue', 'DemoVenueBegun'>;

/** How many orders are in the stream. Their outcome is recorded where they are carried out. */
export type Orders = { readonly count: number };

const write =
  <Type extends OperationsEvent['type']>(type: Type) =>
  ({ data }: { readonly data: OperationsEventOf<Type>['data'] }): Decision<OperationsEvent, never> =>
    accept({ type, data } as unknown as OperationsEvent);

/** Streams of `operations-{area}`, each a short list of orders. */
export const OPERATIONS_AREAS = {
  OrderRebuild: 'rebuilds',
  CallOffRebuild: 'rebuilds',
  SetPoisonEventAside: 'poison',
  RetryHaltedEvent: 'poison',
  ReinstatePoisonEvent: 'poison',
  SetProcessEventAside: 'poison',
  RetryProcessEvent: 'poison',
  RetryCase: 'cases',
  RetryMail: 'mails',
  SetJobAside: 'jobs',
  RetryJob: 'jobs',
  ReplayDelivery: 'deliveries',
  OrderReconciliation: 'books',
  BeginDemoVenue: 'demo',
} as const satisfies Readonly<Record<OperationsCommand['type'], string>>;

/** Records an operator's order. The process that carries it out decides whether it can. A repeated command changes nothing. */
export const operationsDecider: Decider<Orders, OperationsEvent, OperationsCommand, never> = {
  category: 'operations',
  initialState: { count: 0 },
  evolve: ({ count }) => ({ count: count + 1 }),
  decide: decideBy<Orders, OperationsEvent, OperationsCommand, never>({
    OrderRebuild: write('RebuildOrdered'),
    CallOffRebuild: write('RebuildCancelled'),
    SetPoisonEventAside: write('PoisonEventSetAside'),
    RetryHaltedEvent: write('HaltedEventRetried'),
    ReinstatePoisonEvent: write('PoisonEventReinstated'),
    SetProcessEventAside: write('ProcessEventSetAside'),
    RetryProcessEvent: write('ProcessEventRetried'),
    RetryCase: write('CaseRetried'),
    RetryMail: write('MailRetried'),
    SetJobAside: write('JobSetAside'),
    RetryJob: write('JobRetried'),
    ReplayDelivery: write('DeliveryReplayed'),
    OrderReconciliation: write('ReconciliationOrdered'),
    BeginDemoVenue: write('DemoVenueBegun'),
  }),
};
