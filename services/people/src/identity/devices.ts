import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { holderOf } from './identity-claims.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { DEVICE_KNOWN, deviceHash, newDeviceSecret } from './tokens/device-secret.ts';

/**
 * The secret that a device stores from now on: the one it sent, if this server issued it, so that several people may sign in on
 * one device; else a new one.
 */
export const deviceSecretFor = async (
  { records, random }: Pick<IdentityDeps, 'records' | 'random'>,
  sent: string | null | undefined,
  now: Instant,
): Promise<string> => {
  if (sent == null) return newDeviceSecret(random);
  const known = await records.devices.accountsOf(deviceHash(sent), plusMillis(now, -DEVICE_KNOWN));
  return known.length > 0 ? sent : newDeviceSecret(random);
};

/** Whether the account of a login name or address was signed in on the device with this secret. */
export const knowsDevice = async (
  deps: Pick<IdentityDeps, 'commands' | 'newId' | 'settings' | 'records' | 'clock'>,
  login: string,
  device: string,
): Promise<boolean> => {
  const accounts = await deps.records.devices.accountsOf(
    deviceHash(device),
    plusMillis(deps.clock.now(), -DEVICE_KNOWN),
  );
  const holder = accounts.length === 0 ? undefined : await holderOf(deps, login);
  return holder !== undefined && accounts.includes(holder);
};
