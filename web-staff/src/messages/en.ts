import { account } from './en/account.ts';
import { approvals } from './en/approvals.ts';
import { laps } from './en/laps.ts';
import { launcher } from './en/launcher.ts';
import { events } from './en/events.ts';
import { howPaid } from './en/how-paid.ts';
import { forgetting } from './en/forgetting.ts';
import { audit, operations, timeline } from './en/operations.ts';
import { planDrafts } from './en/plan-drafts.ts';
import { notes } from './en/notes.ts';
import { planner } from './en/planner.ts';
import { proof } from './en/proof.ts';
import { refunds } from './en/refunds.ts';
import { rigs } from './en/rigs.ts';
import { security } from './en/security.ts';
import { reports } from './en/reports.ts';
import { sessions } from './en/sessions.ts';
import { setUp } from './en/set-up.ts';
import { prices } from './en/prices.ts';
import { promotions } from './en/promotions.ts';
import { specialHours } from './en/special-hours.ts';
import { shell } from './en/shell.ts';
import { reconciliation, statement } from './en/statement.ts';

/**
 * Every text of the staff app, in English. Texts of the specification are kept letter for letter. Another language is another
 * file of the same shape.
 */
export const messages = {
  ...shell,
  notes,
  planner,
  specialHours,
  prices,
  promotions,
  proof,
  howPaid,
  planDrafts,
  launcher,
  rigs,
  laps,
  account,
  security,
  sessions,
  refunds,
  reports,
  setUp,
  statement,
  reconciliation,
  events,
  timeline,
  forgetting,
  audit,
  approvals,
  operations,
} as const;
