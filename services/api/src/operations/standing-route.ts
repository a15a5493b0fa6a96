import { mkdir, statfs } from 'node:fs/promises';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { readCheckoutsUnderWay } from '@paddock/projections/quotes/read';
import { getStanding } from '@paddock/shared-domain/operations/standing-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { ok } from '../http/answers.ts';
import { serveSignedIn } from '../http/serve.ts';
import { readMailOutcomes } from '../processes/mails/mail-outcomes.ts';
import { readProcessPlaces } from '../processes/process-places.ts';

/** More open cases are not listed: the janitor takes them in turn. */
const MOST_CASES = 100;

/** How the product itself does, for its owner (RELIABILITY D18). Everything is asked anew; nothing of it is personal. */
export const registerStandingRoute = (app: FastifyInstance, { db, store, config }: Deps): void =>
  serveSignedIn(app, getStanding, async ({ now }) => {
    await mkdir(config.DATA_DIR, { recursive: true });
    const [statuses, processes, mails, cases, head, id, disk] = await Promise.all([
      readStatuses(db),
      readProcessPlaces(db),
      readMailOutcomes(db),
      readCheckoutsUnderWay(db, now, MOST_CASES),
      store.head(),
      store.storeId(),
      statfs(config.DATA_DIR),
    ]);
    return ok({
      at: now,
      log: { store: config.EVENT_STORE_URL === undefined ? 'postgres' : 'eventstoredb', id, head },
      read_models: statuses.map(({ lagSeconds, ...status }) => ({ ...status, lag_seconds: lagSeconds })),
      processes: [...processes],
      mails: [...mails],
      open_checkouts: [...cases],
      disk: { free_bytes: disk.bavail * disk.bsize, size_bytes: disk.blocks * disk.bsize },
    });
  });
