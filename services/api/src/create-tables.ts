import type pg from 'pg';
import { createPictureTables } from '@paddock/venue/catalogue/image-files';
import { createFeedTables } from '@paddock/calendar/feeds/feed-keys';
import { createDeliveryTables } from '@paddock/kit/gateways/card-provider/deliveries';
import { createVaultTables } from '@paddock/kit/gateways/vault/vault-tables';
import { createEdgeTables } from '@paddock/kit/http/edge-tables';
import { createMailTables } from '@paddock/mails/mail-tables';
import { createProcessTables } from '@paddock/kit/processes/process-tables';
import { createIdentityTables } from '@paddock/people/identity/records/tables';
import { createReportTables } from '@paddock/office/reports/report-records';
import { createRigTables } from '@paddock/race-control/rigs/rig-keys';
import { createMailAllowanceTables } from '@paddock/sales/vouchers/mail-allowance';

/** Creates the tables beside the log if they are missing. Safe to repeat, also by several processes at once. */
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
