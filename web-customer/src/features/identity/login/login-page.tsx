import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messages } from '../../../messages/messages.ts';
import { paths, redirectTarget } from '../../../paths.ts';
import { sessionEndOf } from '../../../session-end.ts';
import { Page } from '../../../ui/page.tsx';
import { PasswordLogin } from './password-login.tsx';
import { MailedLink } from './mailed-link.tsx';

/** /login: by password, or by a mailed link (`token`); says why a session ended (ROUTE-03, ROUTE-04, AUTH-18). */
export const LoginPage = () => {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { login } = messages;
  const token = query.get('token');
  const go = () => void navigate(redirectTarget(query, paths.dashboard), { replace: true });
  const dropToken = () => {
    query.delete('token');
    setQuery(query, { replace: true });
  };
  return (
    <Page title={login.title} width="narrow">
      <PageTitle>{token === null ? login.title : login.linkTitle}</PageTitle>
      {sessionEndOf(query) !== undefined && <Alert kind="warning">{login.expired}</Alert>}
      {query.get('errorCode') === 'noPermission' && <Alert kind="danger">{login.noPermission}</Alert>}
      {token === null ? <PasswordLogin onDone={go} /> : <MailedLink token={token} onDone={go} onGiveUp={dropToken} />}
    </Page>
  );
};
