import styles from './step-marks.module.css';
import form from '../../../ui/form.module.css';
import { useUserId } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { framed, paths, redirectTarget, withQuery } from '../../../paths.ts';
import { Page } from '../../../ui/page.tsx';
import { EmailStep } from './email-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { dropSession } from '@paddock/web-kit/api/session.ts';
import { safeRedirect } from '@paddock/web-kit/format/redirect-guard.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** The wizard's steps, with the current one marked. */
const StepMarks = ({ at, names }: { readonly at: number; readonly names: readonly string[] }) => (
  <ol className={styles.steps} aria-label={messages.signup.step(at + 1, names.length)}>
    {names.map((name, index) => (
      <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
        {name}
      </li>
    ))}
  </ol>
);

/** Compares whole path segments: `/reservationsX` is not within `/reservations`. */
const within = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** Why the user is asked to sign up, by where they were going (SIGNUP-06 … SIGNUP-08, rule A-046). */
const signupContext = (redirect: string | undefined): string | undefined => {
  const path = redirect?.split(/[?#]/)[0];
  if (path === undefined) return undefined;
  if (within(path, paths.reservations) || within(path, paths.availability)) return messages.signup.availability;
  if (within(path, paths.purchaseVoucher)) return messages.signup.voucher;
  return within(path, paths.subscription) ? messages.signup.subscription : undefined;
};

type SignupStep = 0 | 1 | 2;

/** The step in a query; 1 and 2 need a session, else it is 0 (SIGNUP-09, rule A-042). */
const signupStep = (step: string | null, signedIn: boolean): SignupStep =>
  signedIn && step === '1' ? 1 : signedIn && step === '2' ? 2 : 0;

type PaymentStepProps = { readonly children: ReactNode; readonly onDone: () => void };

/** Step 2: a card, or later (SIGNUP-04). */
const PaymentStep = ({ children, onDone }: PaymentStepProps) => (
  <div className={form.form}>
    <p className={form.lead}>{messages.signup.cardWords}</p>
    {children}
    <Button variant="quiet" wide onClick={onDone}>
      {messages.signup.skip}
    </Button>
  </div>
);

type SignupPageProps = {
  /** The form that stores a card; `done` is called once it is stored. */
  readonly cardEntry: (done: () => void) => ReactNode;
};

/**
 * /signup: email, profile, payment method (SIGNUP-02 … SIGNUP-05). The step is in the address, so that a reload stays there;
 * without keepToken an existing session is dropped first (rule A-042).
 */
export const SignupPage = ({ cardEntry }: SignupPageProps) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const userId = useUserId();
  const keepToken = query.get('keepToken') === 'true';
  useEffect(() => {
    if (!keepToken) dropSession();
  }, [keepToken]);

  const redirect = safeRedirect(query.get('redirect'));
  const step = signupStep(query.get('step'), userId !== undefined && keepToken);
  const goTo = (next: SignupStep) =>
    void navigate(withQuery(paths.signup, { step: String(next), keepToken: 'true', redirect, ...framed(query) }), {
      replace: true,
    });
  const finish = () => void navigate(redirectTarget(query, paths.reservations), { replace: true });
  const context = signupContext(redirect);
  const { signup } = messages;
  return (
    <Page title={signup.title} width="narrow">
      <PageTitle>{signup.title}</PageTitle>
      {context !== undefined && <Alert kind="info">{context}</Alert>}
      <StepMarks at={step} names={signup.steps} />
      {step === 0 && <EmailStep redirect={redirect} onDone={() => goTo(1)} />}
      {step === 1 && <ProfileStep onDone={() => goTo(2)} />}
      {step === 2 && <PaymentStep onDone={finish}>{cardEntry(finish)}</PaymentStep>}
    </Page>
  );
};
