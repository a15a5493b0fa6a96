import { allEvents, namesNow } from '@paddock/shared-domain/all-events';
import { standingOf } from '@paddock/shared-domain/event-standing';
import { approvalsProjection } from './billing/approvals/project.ts';
import { audit } from './operations/audit/project.ts';
import { availability } from './booking/availability/project.ts';
import { balances } from './billing/balances/project.ts';
import { catalogue } from './catalogue/project.ts';
import { codecOf, type Codec } from './engine/codec.ts';
import { dues } from './club/dues/project.ts';
import type { Projection } from './engine/projection.ts';
import { lapsProjection } from './laps/project.ts';
import { leaderboards } from './boards/leaderboards/project.ts';
import { ledger } from './billing/ledger/project.ts';
import { paymentsProjection } from './payments/project.ts';
import { planDrafts } from './plan-drafts/project.ts';
import { planner } from './booking/planner/project.ts';
import { promotionsProjection } from './promotions/project.ts';
import { races } from './launcher/races/project.ts';
import { reportIndex } from './report-index/project.ts';
import { refundsProjection } from './refunds/project.ts';
import { reminders } from './booking/reminders/project.ts';
import { reservations } from './booking/reservations/project.ts';
import { rigs } from './rigs/project.ts';
import { runCases } from './runs/run-cases/project.ts';
import { statements } from './statements/project.ts';
import { usersProjection } from './identity/users/project.ts';
import { venues } from './venues/project.ts';
import { vouchersProjection } from './vouchers/project.ts';
import { waiting } from './waiting/project.ts';

export const all: readonly Projection[] = [
  venues,
  usersProjection,
  availability,
  planner,
  planDrafts,
  reservations,
  reminders,
  balances,
  paymentsProjection,
  vouchersProjection,
  promotionsProjection,
  waiting,
  refundsProjection,
  ledger,
  statements,
  catalogue,
  lapsProjection,
  leaderboards,
  dues,
  races,
  rigs,
  runCases,
  reportIndex,
  audit,
  approvalsProjection,
];

/** Read models of earlier releases: the leader drops their tables. */
export const formerReadModels: readonly string[] = ['quotes'];

/** Every event type of the product, and which events of a shared event store belong to it. */
export const codec: Codec = codecOf([...allEvents], standingOf, namesNow);
