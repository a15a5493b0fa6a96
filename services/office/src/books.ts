import type { Decode } from '@paddock/event-store/codec';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Deps } from '@paddock/kit/deps';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { HeardOfRefund } from '@paddock/sales/refunds/process/heard-of-refund';
import { createReconciliation } from './reconciliation/reconciliation.ts';
import { registerReconciliationRoutes } from './reconciliation/routes.ts';
import { postgresReportRecords } from './reports/report-records.ts';
import { registerReportRoutes, type ReportDeps } from './reports/routes.ts';
import { registerStatementRoutes, type StatementDeps } from './statements/routes.ts';

type BooksDeps = Omit<StatementDeps, 'deps'> &
  Pick<ReportDeps, 'sleep' | 'shownNames'> & {
    readonly deps: Deps;
    readonly cards: CardProvider;
    readonly heardOf: HeardOfRefund;
    readonly decode: Decode;
    /** A pool that may write the tables of reports. */
    readonly write: Pool;
  };

/** Reads of the ledger: bills and reports as of any moment, and the reconciliation with the provider. */
export const createBooks = ({ deps, cards, heardOf, write, ...parts }: BooksDeps) => {
  const reconciliation = createReconciliation({ deps, cards, heardOf });
  return {
    reconciliation,
    serve: (app: FastifyInstance): void => {
      registerStatementRoutes(app, { deps, ...parts });
      registerReconciliationRoutes(app, deps, reconciliation);
      registerReportRoutes(app, {
        deps,
        ...parts,
        zone: deps.config.TIMEZONE,
        records: postgresReportRecords(write),
      });
    },
  };
};
export type Books = ReturnType<typeof createBooks>;
