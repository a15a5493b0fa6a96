import { isPhone, MAX_RACER_NAME } from '@paddock/shared-domain/identity/contact-rules';
import type { User } from '@paddock/shared-domain/identity/contract';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { configurationQuery } from '../../data/configuration-query.ts';
import { locationsQuery } from '../../data/venue-queries.ts';
import { messages } from '../../messages/en.ts';
import form from '../../ui/form.module.css';
import { Flag } from './flag.tsx';
import { flagChoices } from './flag-codes.ts';
import { changesOf, draftOf, type ProfileDraft } from './profile-changes.ts';
import styles from './profile-form.module.css';
import { useReviseProfile } from './profile-mutation.ts';

/** The profile edit form of the dashboard and of /profile (USER-15 … USER-21). */
export const ProfileForm = ({ user }: { readonly user: User }) => {
  const [changed, setChanged] = useState<Partial<ProfileDraft>>({});
  const { data: locations = [] } = useQuery(locationsQuery);
  const { data: configuration } = useQuery(configurationQuery);
  const flags = useMemo(() => flagChoices(), []);
  const save = useReviseProfile(user);
  const words = messages.profile;
  // What the server says shows through wherever nothing was typed.
  const draft: ProfileDraft = { ...draftOf(user), ...changed };
  const changes = changesOf(draft, user);
  const dirty = Object.keys(changes).length > 0;
  const phoneInvalid = draft.contact_phone !== '' && !isPhone(draft.contact_phone);
  const refused = save.error instanceof ApiProblem ? save.error.fields : {};
  const elsewhere = save.isError && !Object.keys(refused).some((name) => name in draft);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dirty && !phoneInvalid && !save.isPending) save.mutate(changes, { onSuccess: () => setChanged({}) });
  };
  const field = (name: keyof ProfileDraft) => ({
    name,
    value: draft[name],
    error: refused[name],
    onChange: (event: { target: { value: string } }) => setChanged({ ...changed, [name]: event.target.value }),
  });
  const flagUrl = configuration?.flag_url_template.replaceAll('{code}', draft.flag_code) ?? '';
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label={words.title}>
      {elsewhere && <Alert kind="danger">{problemText(save.error)}</Alert>}
      {user.username_editable && (
        <TextField label={words.username} hint={words.usernameHint} autoComplete="username" {...field('username')} />
      )}
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        disabled={!user.username_editable}
        hint={user.username_editable ? undefined : words.emailFixed}
        {...field('email')}
      />
      <div className={form.pair}>
        <TextField label={words.firstName} autoComplete="given-name" {...field('first_name')} />
        <TextField label={words.lastName} autoComplete="family-name" {...field('last_name')} />
        <TextField
          label={words.phone}
          type="tel"
          autoComplete="tel"
          {...field('contact_phone')}
          error={phoneInvalid ? words.phoneInvalid : refused['contact_phone']}
        />
        <TextField label={words.zipCode} autoComplete="postal-code" {...field('zip_code')} />
        <TextField
          label={words.racerName}
          hint={words.racerNameHint}
          maxLength={MAX_RACER_NAME}
          autoComplete="nickname"
          {...field('racer_name')}
        />
        <TextField label={words.instagram} autoComplete="off" {...field('social_instagram')} />
        <div className={styles.flagRow}>
          <Select
            label={words.flag}
            placeholder={words.noFlag}
            options={flags.map(({ code, name }) => ({ value: code, label: name }))}
            {...field('flag_code')}
          />
          <Flag code={draft.flag_code} url={flagUrl} />
        </div>
        <Select
          label={words.location}
          placeholder={words.noLocation}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('location')}
        />
      </div>
      <div className={form.actions}>
        <Button type="submit" disabled={!dirty || phoneInvalid} busy={save.isPending} busyLabel={words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
};
