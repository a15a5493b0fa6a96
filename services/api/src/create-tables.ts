import type pg from 'pg';
import { createPictureTables } from './catalogue/image-files.ts';
import { createFeedTables } from './feeds/feed-keys.ts';
import { createDeliveryTables } from './gateways/card-provider/deliveries.ts';
import { createVaultTables } from './gateways/vault/vault-tables.ts';
import { createEdgeTables } from './http/edge-tables.ts';
import { createMailTables } from './processes/mails/mail-tables.ts';
import { createProcessTables } from './processes/process-tables.ts';
import { createIdentityTables } from './identity/records/tables.ts';
import { createReportTables } from './reports/report-records.ts';
import { createRigTables } from './rigs/rig-keys.ts';
import { createMailAllowanceTables } from './vouchers/mail-allowance.ts';

/** Makes what the API keeps beside the log, unless it is there. Safe to repeat, also by several processes at once. */
export const createTables = async (pool: pg.Pool): Promise<void> => {
  await createVaultTables(pool);
  await createIdentityTables(pool);
  await createEdgeTables(pool);
  await createFeedTables(pool);
  await createMailTables(pool);
  await createDeliveryTables(pool);
  await createReportTables(pool);
  await createMailAllowanceTables(pool);
  await createRigTables(pool);
  await createPictureTables(pool);
  await createProcessTables(pool);
};
