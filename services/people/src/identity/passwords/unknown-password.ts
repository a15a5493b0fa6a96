import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import type { IdentityDeps } from '../identity-deps.ts';

const LENGTH = 20;

/** Hash of a random password that nobody knows: in effect until one is chosen (SIGNUP-18). */
export const hashOfUnknownPassword = ({ passwords, random }: Pick<IdentityDeps, 'passwords' | 'random'>) =>
  passwords.hash(randomIdFrom(random, LENGTH));
