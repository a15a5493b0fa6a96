import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PasswordField } from '@paddock/web-kit/ui/password-field.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { User } from '@paddock/shared-domain/identity/contract';
import { useState, type FormEvent } from 'react';
import { useMe } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import form from '../../../ui/form.module.css';
import { profileReady, type ProfileDraft } from './profile-ready.ts';
import { useSaveProfile } from './signup-mutations.ts';

/** Step 1, once its account is loaded. */
export const ProfileStep = ({ onDone }: { readonly onDone: () => void }) => {
  const me = useMe();
  if (me.data) return <ProfileForm user={me.data} onDone={onDone} />;
  if (me.isError)
    return (
      <ErrorState onRetry={() => void me.refetch()} retrying={me.isFetching}>
        {problemText(me.error)}
      </ErrorState>
    );
  return (
    <Loading what={messages.page.what}>
      <Skeleton count={5} height={44} />
    </Loading>
  );
};

/** The account already has a password, for example one set through the API, and the last login is too long ago (rule A-049). */
const wantsCurrent = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.code === 'current_password_required';

/** The fields of this form whose errors the server may report. */
const KNOWN = ['first_name', 'last_name', 'zip_code', 'contact_phone', 'new_password', 'current_password'];

/** Password twice, names, zip code, phone (SIGNUP-03, SIGNUP-14 … SIGNUP-17). */
const ProfileForm = ({ user, onDone }: { readonly user: User; readonly onDone: () => void }) => {
  const [draft, setDraft] = useState<ProfileDraft>({
    first_name: user.first_name,
    last_name: user.last_name,
    zip_code: user.zip_code,
    contact_phone: user.contact_phone,
    password: '',
    confirm: '',
    current: '',
  });
  const [askCurrent, setAskCurrent] = useState(false);
  const save = useSaveProfile(user.id);
  const { signup } = messages;
  const check = profileReady(draft);
  const ready = check.ready && (!askCurrent || draft.current !== '');
  const { fields: refused } = formProblem(save.error, KNOWN);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { confirm: _, ...profile } = draft;
    const onError = (error: Error) => setAskCurrent((before) => before || wantsCurrent(error));
    if (ready && !save.isPending) save.mutate(profile, { onSuccess: onDone, onError });
  };
  const field = (name: keyof ProfileDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: refused[name],
  });
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <ProblemAlert error={save.error} fields={KNOWN} />
      <div className={form.pair}>
        <TextField label={signup.firstName} autoComplete="given-name" required {...field('first_name')} />
        <TextField label={signup.lastName} autoComplete="family-name" required {...field('last_name')} />
      </div>
      <div className={form.pair}>
        <TextField label={signup.zipCode} autoComplete="postal-code" required {...field('zip_code')} />
        <TextField
          label={signup.phone}
          type="tel"
          autoComplete="tel"
          required
          {...field('contact_phone')}
          hint={signup.phoneHint}
          error={check.phoneInvalid ? signup.phoneInvalid : refused['contact_phone']}
        />
      </div>
      {askCurrent && (
        <>
          {wantsCurrent(save.error) && <Alert kind="info">{messages.password.currentWhy}</Alert>}
          <PasswordField
            label={messages.password.current}
            autoComplete="current-password"
            {...field('current')}
            error={wantsCurrent(save.error) ? undefined : refused['current_password']}
          />
        </>
      )}
      <PasswordField
        label={signup.password}
        autoComplete="new-password"
        required
        {...field('password')}
        hint={signup.passwordHint}
        error={refused['new_password']}
      />
      <PasswordField
        label={signup.confirm}
        autoComplete="new-password"
        required
        {...field('confirm')}
        error={check.mismatch ? signup.mismatch : undefined}
      />
      <Button type="submit" variant="primary" wide disabled={!ready} busy={save.isPending} busyLabel={signup.busy}>
        {signup.next}
      </Button>
    </form>
  );
};
