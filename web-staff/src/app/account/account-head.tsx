import type { User } from '@paddock/shared-domain/identity/contract';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Menu, type MenuItem } from '@paddock/web-kit/ui/menu.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { messages } from '../../messages/en.ts';
import { BASE, customerPaths, paths, withQuery } from '../../paths.ts';
import { useSendLoginLink } from '../../features/identity/account/mutations.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { cardQuery } from '../../features/billing/account/queries.ts';
import type { AccountDialog } from './use-account-dialog.tsx';

const { page, options, loginLink } = messages.account;

/**
 * Whether a window was opened at this address, so that there is nothing to go back to: by the router's key or, after a redirect
 * through login, by the browser's history length.
 */
const isFirst = (key: string): boolean =>
  key === 'default' || (window.history.state as { readonly idx?: number } | null)?.idx === 0;

type AccountHeadProps = { readonly user: User; readonly onOpen: (dialog: AccountDialog) => void };

/** The name of an account and its actions (AUSR-06 … AUSR-18). */
export const AccountHead = ({ user, onOpen }: AccountHeadProps) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const link = useSendLoginLink(user.id);
  const { data: configuration } = useQuery(configurationQuery);
  const { data: card } = useQuery(cardQuery(user.id));
  const staff = user.is_staff || user.is_superuser;
  const sendLink = () =>
    link.mutate(undefined, {
      onSuccess: ({ email }) => showToast({ kind: 'success', text: loginLink.sent(email) }),
    });
  const provider = configuration?.customer_url_template;
  const items: readonly MenuItem[] = [
    user.customer_id === null || provider == null
      ? { label: options.provider, disabled: true }
      : { label: options.provider, href: provider.replaceAll('{customer_id}', encodeURIComponent(user.customer_id)) },
    {
      label: options.subscription,
      disabled: user.credits_subscription_exists || card == null,
      onSelect: () =>
        window.location.assign(
          withQuery(customerPaths.addSubscription, { userId: user.id, redirect: BASE + paths.user(user.id) }),
        ),
    },
    { label: options.history, onSelect: () => onOpen('history') },
    { label: options.statement, onSelect: () => void navigate(paths.statement(user.id)) },
    { label: options.timeline, onSelect: () => void navigate(paths.timeline('customers', user.id)) },
    { label: options.clear, onSelect: () => onOpen('clear') },
    { label: options.loginLink, disabled: staff || link.isPending, onSelect: sendLink },
    { label: options.remove, disabled: staff, destructive: true, onSelect: () => onOpen('delete') },
    { label: options.back, onSelect: () => void (isFirst(key) ? navigate(paths.people) : navigate(-1)) },
  ];
  return (
    <PageTitle
      signs={
        staff && (
          <Chip tone="record" sign="◆">
            {page.admin}
          </Chip>
        )
      }
      aside={<Menu label={page.options} items={items} />}
    >
      {user.display_name}
    </PageTitle>
  );
};
