import { LoginForm } from '@paddock/web-kit/account/login-form.tsx';
import { Link, useSearchParams } from 'react-router-dom';
import { messages } from '../../../messages/messages.ts';
import { framed, paths, withQuery } from '../../../paths.ts';
import form from '../../../ui/form.module.css';
import { useSignIn } from './sign-in-mutations.ts';

/** Login by password, with links to signup and to a new password. */
export const PasswordLogin = ({ onDone }: { readonly onDone: () => void }) => {
  const [query] = useSearchParams();
  const redirect = query.get('redirect') ?? undefined;
  const { login } = messages;
  return (
    <LoginForm words={login} signIn={useSignIn()} onDone={onDone}>
      <div className={form.links}>
        <Link to={withQuery(paths.signup, { redirect, ...framed(query) })}>{login.register}</Link>
        <Link to={withQuery(paths.forgotPassword, framed(query))}>{login.forgot}</Link>
      </div>
    </LoginForm>
  );
};
