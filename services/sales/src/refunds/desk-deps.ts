import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Deps } from '@paddock/kit/deps';
import type { Refunds } from './process/refunds.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import type { VoucherIdOf } from '../vouchers/voucher-id.ts';

/** What the routes of the refund desk need. */
export type DeskDeps = {
  readonly deps: Pick<Deps, 'commands' | 'db' | 'log' | 'random' | 'config' | 'store'>;
  readonly refunds: Refunds;
  readonly directory: VenueDirectory;
  readonly sleep: (millis: number) => Promise<void>;
  readonly voucherIdOf: VoucherIdOf;
  readonly people: {
    shownNames(users: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
    contactOf(user: UserId): Promise<{ readonly email: string } | undefined>;
    sealFor(user: UserId, text: string): Promise<SealedText>;
    readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
  };
};
/** The permission of the desk. */
export const DESK = 'user.change_user';
