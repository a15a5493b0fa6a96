import { createHash } from 'node:crypto';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { DAY } from '@paddock/shared-domain/kernel/time';

/** How long a device stays known after its last sign-in, in milliseconds. */
export const DEVICE_KNOWN = 90 * DAY;
/** 27 characters out of 62 have 160 bits. */
const SECRET_LENGTH = 27;

export type DeviceHash = string;

export const newDeviceSecret = (random: (count: number) => Uint8Array): string => randomIdFrom(random, SECRET_LENGTH);

/** 160 random bits need no slow hash. */
export const deviceHash = (secret: string): DeviceHash =>
  createHash('sha256').update(`device\n${secret}`).digest('hex');
