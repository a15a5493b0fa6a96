import styles from './profile-fields.module.css';
import { formProblem } from '../api/form-problem.ts';
import { flagsInOrder } from '../format/flag-order.ts';
import { flagPicture } from '../format/flag-picture.ts';
import { languageTag } from '../language/language.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { changesOf, draftOf, emptiedOf, type ProfileChanges, type ProfileDraft } from './profile-changes.ts';
import type { ProfileWords } from './profile-words.ts';
import { isPhone, MAX_RACER_NAME } from '@paddock/shared-domain/identity/contact-rules';
import type { User } from '@paddock/shared-domain/identity/contract';
import { COUNTRY_CODES } from '@paddock/shared-domain/kernel/country-codes';
import { type FormEvent, useMemo, useState } from 'react';

/** Every flag with its country's name. us, ca and gb come first (USER-20). */
const flagChoices = (): readonly { readonly code: string; readonly name: string }[] => {
  const names = new Intl.DisplayNames(languageTag(), { type: 'region' });
  return flagsInOrder(
    COUNTRY_CODES.map((code) => ({ code, name: names.of(code.toUpperCase()) ?? code.toUpperCase() })),
  );
};

/** A country's flag; its code as text if the picture fails (USER-21, rule A-053). */
const Flag = ({ code, url, alt }: { readonly code: string; readonly url: string; readonly alt: string }) => {
  const [failed, setFailed] = useState('');
  if (code === '') return null;
  return url === '' || failed === url ? (
    <span className={styles.code}>{code.toUpperCase()}</span>
  ) : (
    <img
      className={styles.flag}
      src={flagPicture(url)}
      alt={alt}
      width={32}
      height={24}
      onError={() => setFailed(url)}
    />
  );
};

type ProfileFormProps = {
  readonly user: User;
  readonly words: ProfileWords;
  readonly locations: readonly { readonly id: string; readonly name: string }[];
  /** With `{code}` in place of the flag's code. Empty until it is known. */
  readonly flagUrlTemplate: string;
  /** Whether username and email may be changed here (rule A-050). */
  readonly loginEditable: boolean;
  readonly saving: boolean;
  /** Why the last attempt was refused. */
  readonly error: unknown;
  /** Sends only the changed fields. `onSaved` clears what was typed. */
  readonly onSave: (changes: ProfileChanges, onSaved: () => void) => void;
};

/** The edit form of an account: the own one in the customer app, a customer's in the staff app (USER-15 … USER-21, AUSR-02). */
export const ProfileForm = ({
  user,
  words,
  locations,
  flagUrlTemplate,
  loginEditable,
  saving,
  error,
  onSave,
}: ProfileFormProps) => {
  const [changed, setChanged] = useState<Partial<ProfileDraft>>({});
  const flags = useMemo(() => flagChoices(), []);
  // Fields that were not edited show the server's values.
  const draft: ProfileDraft = { ...draftOf(user), ...changed };
  const changes = changesOf(draft, user);
  const dirty = Object.keys(changes).length > 0;
  const phoneInvalid = draft.contact_phone !== '' && !isPhone(draft.contact_phone);
  const emptied = emptiedOf(changes);
  const faulty = phoneInvalid || emptied.size > 0;
  const names = Object.keys(draft).filter((name) => loginEditable || name !== 'username');
  const { fields: refused } = formProblem(error, names);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dirty && !faulty && !saving) onSave(changes, () => setChanged({}));
  };
  const field = (name: keyof ProfileDraft) => ({
    name,
    value: draft[name],
    error: emptied.has(name) ? words.stays : refused[name],
    onChange: (event: { target: { value: string } }) => setChanged({ ...changed, [name]: event.target.value }),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={words.title}>
      <ProblemAlert error={error} fields={names} />
      {loginEditable && (
        <TextField label={words.username} hint={words.usernameHint} autoComplete="username" {...field('username')} />
      )}
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        disabled={!loginEditable}
        hint={loginEditable ? undefined : words.emailFixed}
        {...field('email')}
      />
      {user.email_pending !== null && (
        <Alert
          kind="warning"
          announced={false}
          action={
            <Button disabled={saving} onClick={() => onSave({ email_pending: null }, () => undefined)}>
              {words.keepEmail}
            </Button>
          }
        >
          {words.emailPending(user.email_pending)}
        </Alert>
      )}
      <div className={styles.pair}>
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
          <Flag
            code={draft.flag_code}
            url={flagUrlTemplate.replaceAll('{code}', draft.flag_code)}
            alt={words.flagOf(draft.flag_code)}
          />
        </div>
        <Select
          label={words.location}
          placeholder={words.noLocation}
          options={[
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
            // The account has a home venue that the list does not contain (yet), so it must not look like "none".
            ...(draft.location === '' || locations.some(({ id }) => id === draft.location)
              ? []
              : [{ value: draft.location, label: words.unnamedLocation }]),
          ]}
          {...field('location')}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" disabled={!dirty || faulty} busy={saving} busyLabel={words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
};
