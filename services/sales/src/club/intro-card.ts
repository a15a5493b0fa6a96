import { createHmac } from 'node:crypto';
import { introRateDecider } from '@paddock/shared-domain/club/intro-rate';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Commands } from '@paddock/kit/command-handling/commands';

type Asking = { readonly actor: Actor; readonly now: Instant };

/**
 * The intro rate is given once per card, across accounts (invariant M1). The account that takes it claims the card in a stream
 * named by a hash with the venue's first key (decisions 0152, 0227). The claim stays with the account for ever, even when the account is forgotten.
 */
export type IntroCards = {
  /** Whether this account may still take the intro rate with this card. */
  isOpen(fingerprint: string, userId: UserId): Promise<boolean>;
  /** `claimed` now, `held` by this account already, `taken` by another. */
  claim(fingerprint: string, userId: UserId, asking: Asking): Promise<'claimed' | 'held' | 'taken' | 'busy'>;
  /** The payment failed: another account may take the rate with this card. */
  release(fingerprint: string, userId: UserId, asking: Asking): Promise<void>;
};

export const createIntroCards = (commands: Commands, key: string, newId: () => string): IntroCards => {
  const streamOf = (fingerprint: string): string =>
    createHmac('sha256', `intro-card\n${key}`).update(fingerprint).digest('hex');
  return {
    isOpen: async (fingerprint, userId) => {
      const { holder } = (await commands.load(introRateDecider, streamOf(fingerprint))).state;
      return holder === null || holder === userId;
    },
    claim: async (fingerprint, userId, asking) => {
      const claimed = await commands.handle(
        introRateDecider,
        streamOf(fingerprint),
        [{ type: 'ClaimIntroRate', data: { userId } }],
        { ...asking, commandId: newId() },
      );
      if (claimed.outcome === 'busy') return 'busy';
      if (claimed.outcome === 'refused') return 'taken';
      return claimed.events.length > 0 ? 'claimed' : 'held';
    },
    release: async (fingerprint, userId, asking) => {
      // Refused: it is not held any more. Busy: it stays with this account. Both are harmless.
      await commands.handle(introRateDecider, streamOf(fingerprint), [{ type: 'ReleaseIntroRate', data: { userId } }], {
        ...asking,
        commandId: newId(),
      });
    },
  };
};
