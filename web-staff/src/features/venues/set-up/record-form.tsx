import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { messages } from '../../../messages/en.ts';
import type { Sheet } from '@paddock/shared-domain/venues/sheet';
import { FieldControl } from './fields/field-control.tsx';
import type { Field } from './fields/field.ts';
import { typedOf } from './fields/typed-value.ts';
import type { Kind } from './kinds/kinds.ts';
import styles from '../../../ui/set-up.module.css';
import type { Form } from './use-form.ts';

const words = messages.setUp;
const WIDE = new Set<Field['kind']>([
  'hours',
  'html',
  'lines',
  'picture',
  'tiers',
  'skins',
  'records',
  'next-price',
  'quiet',
  'two-languages',
  'sessions',
  'aids',
]);

type RecordFormProps = {
  readonly kind: Kind;
  readonly form: Form;
  /** Terms that the server sets: shown as they are there, and not to be changed. */
  readonly fixed?: Sheet['fixed'];
  readonly isNew: boolean;
  readonly zone: string;
  readonly saving: boolean;
  readonly error: unknown;
  readonly submit: string;
  /** Sends the differences from the sheet, with `extra`. */
  readonly onSave: (body: object) => void;
  /** Further buttons of the form; they get the function that saves. */
  readonly more?: (save: (extra: object) => void) => ReactNode;
};

/** The form of a record: server errors are shown at their field, unsaved values are marked. */
export const RecordForm = ({
  kind,
  form,
  fixed,
  isNew,
  zone,
  saving,
  error,
  submit,
  onSave,
  more,
}: RecordFormProps) => {
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const names = kind.fields.map(({ name }) => name);
  const { fields: refused } = formProblem(error, names);
  const save = (extra: object): void => {
    const { body, unreadable: wrong } = form.changes();
    setUnreadable(wrong);
    if (wrong.length === 0 && !saving) onSave({ ...body, ...extra });
  };
  const texts: Readonly<Record<string, { readonly label: string; readonly hint?: string }>> = words.fields[kind.words];
  const fixedAt = ({ name }: Field) => fixed?.[name];
  const faultOf = ({ name }: Field): readonly string[] | undefined =>
    unreadable.includes(name) ? [words.notAValue] : refused[name];
  const folded = kind.fields.filter((field) => field.more);
  const [isOpen, setOpen] = useState(false);
  const faultIsFolded = folded.some((field) => faultOf(field) !== undefined);
  const ref = useRef<HTMLFormElement>(null);
  // After each refused attempt the first fault is what one looks at.
  useEffect(() => {
    const control = 'input, select, textarea, button';
    ref.current?.querySelector('[data-fault]')?.querySelector<HTMLElement>(control)?.focus();
  }, [unreadable, error]);
  const control = (field: Field) => (
    <div
      key={field.name}
      className={WIDE.has(field.kind) ? styles.whole : undefined}
      data-fault={faultOf(field) === undefined ? undefined : ''}
    >
      <FieldControl
        field={field}
        label={texts[field.name]?.label ?? field.name}
        hint={fixedAt(field) === undefined ? texts[field.name]?.hint : words.fixed(fixedAt(field)?.setting ?? '')}
        error={faultOf(field)}
        typed={fixedAt(field) === undefined ? form.shown(field) : typedOf(field, fixedAt(field)?.value, zone)}
        zone={zone}
        disabled={fixedAt(field) !== undefined || (field.once === true && !isNew)}
        onType={(typed) => form.type(field.name, typed)}
      />
    </div>
  );
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      aria-label={words.form(words.kinds[kind.words].one)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save({});
      }}
    >
      <ProblemAlert error={error} fields={names} />
      <div className={styles.pair}>{kind.fields.filter((field) => !field.more).map(control)}</div>
      {folded.length > 0 && (
        <details
          className={styles.more}
          open={isOpen || faultIsFolded}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{words.more}</summary>
          <div className={styles.pair}>{folded.map(control)}</div>
        </details>
      )}
      {form.isDirty && <Alert kind="warning">{words.unsaved}</Alert>}
      <div className={styles.actions}>
        {more?.(save)}
        {form.isDirty && (
          <Button
            variant="quiet"
            onClick={() => {
              setUnreadable([]);
              form.drop();
            }}
          >
            {words.drop}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={saving} busyLabel={words.saving}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
