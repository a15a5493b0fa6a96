import type { Decode } from '@paddock/event-store/codec';
import { getReceipt, getReceiptEvidence } from '@paddock/shared-domain/runs/receipt-contract';
import type { FastifyInstance } from 'fastify';
import type { CatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import { createReceipts } from './receipts.ts';

/** Receipts of laps that count, with their evidence, for the public (launcher.md 12.1). */
export const registerReceiptRoutes = (
  app: FastifyInstance,
  {
    deps: { store },
    decode,
    catalogue,
  }: { readonly deps: Pick<Deps, 'store'>; readonly decode: Decode; readonly catalogue: CatalogueDirectory },
): void => {
  const receipts = createReceipts({ store, decode });
  serve(
    app,
    getReceipt,
    async ({ params: { id } }) => {
      const [receipt, { tracks, cars }] = await Promise.all([receipts.of(id), catalogue.get()]);
      if (receipt === undefined) return notFound;
      const names = {
        track_name: tracks.get(receipt.track)?.name ?? '',
        car_name: cars.get(receipt.car)?.name ?? '',
      };
      return ok({ ...receipt, ...names });
    },
    { reads: ['catalogue'] },
  );
  serve(app, getReceiptEvidence, async ({ params: { id, sha256 } }) => {
    const found = await receipts.evidence(id, sha256);
    return found === undefined ? notFound : ok({ sha256, kind: found.item.kind, text: found.text });
  });
};
