import { dropSession } from '@paddock/web-kit/api/session.ts';
import { safeRedirect } from '@paddock/web-kit/format/redirect-guard.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { useEffect, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUserId } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { framed, paths, redirectTarget, withQuery } from '../../../paths.ts';
import { Page } from '../../../ui/page.tsx';
import { EmailStep } from './email-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { signupContext, signupStep, type SignupStep } from './signup-context.ts';
import { StepMarks } from './step-marks.tsx';

type SignupPageProps = {
  /** The form that keeps a card; `done` is called once it is stored. */
  readonly cardEntry: (done: () => void) => ReactNode;
};

/**
 * /signup: email, profile, payment method (SIGNUP-02 … SIGNUP-05). The step stands in the address, so a reload stays where it was;
 * without keepToken a session that is there is dropped first (ruling A-042).
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
