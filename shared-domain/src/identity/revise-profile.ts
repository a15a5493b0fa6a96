import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { ProfileRevised } from './events.ts';
import type { User } from './user.ts';

export type ReviseProfile = Command<
  'ReviseProfile',
  ProfileRevised['data'] & {
    /** What was proven of the address when the person was let in; left out where it does not matter. */
    readonly seenProof?: string | null;
  }
>;

/**
 * Says which fields of a profile got another value (USER-09). The values stand in the vault. Where an address changes while the reader of
 * its mail comes in, the log says who was first: a session that was closed by that changes nothing any more.
 */
export const reviseProfile = (
  { data: { seenProof, ...data } }: ReviseProfile,
  user: User,
): Decision<ProfileRevised, 'UserUnknown' | 'AddressProvenMeanwhile'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (seenProof !== undefined && seenProof !== user.provenAddress) return refuse('AddressProvenMeanwhile');
  return accept({ type: 'ProfileRevised', data });
};
