import { startProduct } from './product.ts';

/**
 * Starts the product once for all stories and stops it at the end. `PADDOCK_URL`, `TWIN_URL` and `PADDOCK_DATA` (for its
 * mails) tell the stories where it is. If `PADDOCK_URL` is already set, it starts nothing. `JOURNEYS_STORE` is where its log is: `wire-double`, for the official EventStoreDB
 * client with the wire double, or the address of an empty EventStoreDB.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env['PADDOCK_URL'] !== undefined) return async () => undefined;
  const asked = process.env['JOURNEYS_STORE'];
  // Imported only if needed, because a filtered run may come before the first build.
  const double =
    asked === 'wire-double'
      ? await (await import('../../support/wire-double/start-wire-double.ts')).startWireDouble()
      : undefined;
  const address = double?.connectionString ?? asked;
  const product = await startProduct(address === undefined ? {} : { EVENT_STORE_URL: address });
  process.env['PADDOCK_URL'] = product.url;
  process.env['TWIN_URL'] = product.twinUrl;
  process.env['PADDOCK_DATA'] = product.dataDir;
  return async () => {
    await product.stop();
    double?.stop();
  };
};
