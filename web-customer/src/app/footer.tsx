import { ThemeSwitch } from '@paddock/web-kit/ui/theme-switch.tsx';
import { lazyScreen } from '@paddock/web-kit/ui/lazy-screen.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUserId } from '../data/identity/account-queries.ts';
import { useNow } from '../data/use-now.ts';
import { firstMessages } from '../messages/first-messages.ts';
import { paths } from '../paths.ts';
import { LanguageSwitch } from './language/language-switch.tsx';
import type { FooterDialogName } from './footer-dialogs.tsx';
import styles from './footer.module.css';

const FooterDialog = lazyScreen(async () => (await import('./footer-dialogs.tsx')).FooterDialog);

/** The footer of NAV-08 … NAV-11. */
export const Footer = () => {
  const signedIn = useUserId() !== undefined;
  const [dialog, setDialog] = useState<FooterDialogName | undefined>();
  const close = () => setDialog(undefined);
  const { footer } = firstMessages;
  const links = [
    signedIn
      ? { to: paths.changePassword, label: footer.changePassword }
      : { to: paths.forgotPassword, label: footer.forgotPassword },
    { to: paths.signup, label: footer.createAccount },
    signedIn ? { to: paths.logout, label: footer.logOut } : { to: paths.login, label: footer.logIn },
    { to: paths.purchaseVoucher, label: footer.purchaseVoucher },
  ];
  return (
    <footer className={styles.footer} aria-label={footer.label}>
      <div className={styles.row}>
        <ul className={styles.links}>
          <li>
            <button type="button" className={styles.link} onClick={() => setDialog('terms')}>
              {footer.terms}
            </button>
          </li>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.link} onClick={() => setDialog('voucher')}>
              {footer.voucherBalance}
            </button>
          </li>
          <li>
            <Link to={paths.contact} className={styles.link}>
              {footer.contact}
            </Link>
          </li>
        </ul>
        <div className={styles.end}>
          <LanguageSwitch />
          <ThemeSwitch />
          <p>{footer.copyright(useNow().slice(0, 4))}</p>
        </div>
      </div>
      {dialog !== undefined && (
        <Suspense>
          <FooterDialog name={dialog} onClose={close} />
        </Suspense>
      )}
    </footer>
  );
};
