import { Button } from '@paddock/web-kit/ui/button.tsx';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Link, useSearchParams } from 'react-router-dom';
import { messages } from '../../messages/messages.ts';
import { paths, redirectTarget } from '../../paths.ts';
import form from '../../ui/form.module.css';
import { Page } from '../../ui/page.tsx';
import { BalanceFields } from './balance-fields.tsx';
import { useVoucherBalance } from './use-voucher-balance.ts';

/** /vouchers/balance, also for visitors; then back to the previous page, or to booking (ROUTE-21, ROUTE-22, rule A-078). */
export const BalancePage = () => {
  const balance = useVoucherBalance();
  const [query] = useSearchParams();
  const words = messages.voucherBalance;
  return (
    <Page title={words.title} width="narrow">
      <PageTitle>{words.title}</PageTitle>
      <p className={form.lead}>{words.lead}</p>
      <form className={form.form} onSubmit={balance.check}>
        <BalanceFields balance={balance} />
        <div className={form.actions}>
          <Button
            type="submit"
            variant="primary"
            disabled={!balance.ready}
            busy={balance.busy}
            busyLabel={words.checking}
          >
            {words.check}
          </Button>
          <Link to={redirectTarget(query, paths.reservations)} className={buttonClass({})}>
            {words.proceed}
          </Link>
        </div>
      </form>
    </Page>
  );
};
