import { dollars } from '@paddock/shared-domain/kernel/money';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../data/identity/account-queries.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { messages } from '../../messages/messages.ts';

/** What membership saves on this cart: fees and the discount on credits (ruling A-066). For members in good standing only. */
export const MemberSaving = ({ cents }: { readonly cents: number }) => {
  const { data: me } = useMe();
  const { data: configuration } = useQuery(configurationQuery);
  if (cents <= 0 || me?.credits_subscription_in_good_standing !== true || configuration === undefined) return null;
  return (
    <p>
      <Chip tone="club">{messages.checkoutVoucher.memberSaves(configuration.club_name, dollars(cents))}</Chip>
    </p>
  );
};
