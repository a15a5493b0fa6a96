import type { Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { OwnRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { VoucherRefusal } from '@paddock/shared-domain/vouchers/refusals';
import { freshCode } from './fresh-code.ts';
import type { VoucherIdOf } from './voucher-id.ts';

export type ReissueDeps = Pick<Deps, 'commands' | 'random'> & {
  readonly failpoints: Failpoints;
  readonly voucherIdOf: VoucherIdOf;
  readonly people: {
    contactOf(user: UserId): Promise<{ readonly email: string } | undefined>;
    sealFor(user: UserId, text: string): Promise<SealedText>;
  };
};
type Reissued =
  | { readonly position: Position }
  | { readonly refused: VoucherRefusal | OwnRefusal }
  | 'busy'
  /** Its buyer's account is closed: no code can be sealed or mailed. */
  | 'nobody';

/**
 * Staff replace a voucher's code. The new one is reserved first, so a crash before the voucher names it leaves an unused code and the
 * old one works on. The mail follows from the event: to the recipient of a mailed gift, otherwise to the buyer.
 *
 * @param context its command id makes a repeat the same reissue.
 */
export const reissueVoucher = async (
  { commands, random, failpoints, voucherIdOf, people }: ReissueDeps,
  { voucherId, userId }: { readonly voucherId: VoucherId; readonly userId: UserId },
  context: CommandContext,
): Promise<Reissued> => {
  const contact = await people.contactOf(userId);
  if (contact === undefined) return 'nobody';
  const { issued, laterCodes } = (await commands.load(voucherDecider, voucherId)).state;
  const { code, voucherId: codeId } = await freshCode({ commands, random }, voucherIdOf);
  const sealed = await people.sealFor(userId, code);
  const emailTo = issued?.greeting.emailTo ?? (await people.sealFor(userId, contact.email));
  await failpoints.hit('reissue:before');
  const reserved = await commands.handle(
    voucherDecider,
    codeId,
    [{ type: 'ReserveVoucherCode', data: { voucherId, codeId, userId } }],
    {
      commandId: `reissue:${codeId}:reserve`,
      askedAs: context.commandId,
      requestId: context.requestId,
      now: context.now,
      // The act of staff is the reissue that follows.
      actor: { kind: 'system', process: 'voucher-codes' },
    },
  );
  if (reserved.outcome === 'busy') return 'busy';
  if (reserved.outcome === 'refused') return { refused: reserved.reason };
  await failpoints.hit('reissue:reserved');
  const reissued = await commands.handle(
    voucherDecider,
    voucherId,
    [
      {
        type: 'ReissueVoucher',
        data: { voucherId, codeId, userId, code: sealed, emailTo, replaces: laterCodes.at(-1) },
      },
    ],
    context,
  );
  if (reissued.outcome === 'busy') return 'busy';
  if (reissued.outcome === 'refused') return { refused: reissued.reason };
  await failpoints.hit('reissue:recorded');
  return { position: reissued.position };
};
