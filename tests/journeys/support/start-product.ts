import { startProduct } from './product.ts';

/**
 * Starts the product once for all stories; stops it at the end. `PADDOCK_URL` and `TWIN_URL` tell the stories where it is. With
 * `PADDOCK_URL` set already nothing is started. With `JOURNEYS_STORE=wire-double` its log is behind EventStoreDB's own client
 * and the wire double.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env['PADDOCK_URL'] !== undefined) return async () => undefined;
  // Loaded only where it is asked for: a filtered run may come before the first build.
  const double =
    process.env['JOURNEYS_STORE'] === 'wire-double'
      ? await (await import('@paddock/event-store/testing/wire-double/start-wire-double')).startWireDouble()
      : undefined;
  const product = await startProduct(double && { EVENT_STORE_URL: double.connectionString });
  process.env['PADDOCK_URL'] = product.url;
  process.env['TWIN_URL'] = product.twinUrl;
  return async () => {
    await product.stop();
    double?.stop();
  };
};
