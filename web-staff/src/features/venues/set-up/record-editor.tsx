import type { Sheet } from '@paddock/shared-domain/venues/sheet';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths, withQuery } from '../../../paths.ts';
import { History } from './history.tsx';
import type { Kind } from './kinds/kinds.ts';
import { PageActions } from './page-actions.tsx';
import { CopySeat } from './copy-seat.tsx';
import { useSaveRecord } from './queries.ts';
import { RecordForm } from './record-form.tsx';
import { ReminderPreview } from './reminder-preview.tsx';
import styles from '../../../ui/set-up.module.css';
import { useForm } from './use-form.ts';

const words = messages.setUp;
type RecordEditorProps = {
  readonly kind: Kind;
  /** Undefined for a new record. */
  readonly sheet: Sheet | undefined;
  readonly zone: string;
  readonly onMade: (id: string) => void;
};

/** One record: its form, its actions, and its history. */
export const RecordEditor = ({ kind, sheet, zone, onMade }: RecordEditorProps) => {
  const form = useForm(`${kind.words} ${sheet?.id ?? 'new'}`, kind.fields, sheet, zone);
  const save = useSaveRecord(kind);
  const isPage = kind.kind === 'page';
  const send = (body: object): void => {
    const seen = kind.watched && sheet !== undefined ? { revision: form.revision } : {};
    save.mutate(
      { id: sheet?.id, body: { ...body, ...seen } },
      {
        onSuccess: (id) => {
          form.drop();
          showToast({ kind: 'success', text: words.saved });
          if (sheet === undefined) onMade(id);
        },
      },
    );
  };
  const texts = words.kinds[kind.words];
  const name = sheet?.terms['name'];
  const title = sheet === undefined ? texts.add : typeof name === 'string' ? name : texts.one;
  const further = (saveWith: (extra: object) => void): ReactNode =>
    isPage ? (
      <PageActions sheet={sheet} saving={save.isPending} onDraft={() => saveWith({ publish: false })} />
    ) : kind.retires && sheet !== undefined ? (
      <>
        {kind.kind === 'seat' && <CopySeat sheet={sheet} disabled={form.isDirty} />}
        {/* Disabled while there are unsaved values: they are saved or dropped first. */}
        <Button
          variant="quiet"
          disabled={form.isDirty}
          busy={save.isPending}
          onClick={() => send({ active: sheet.state === 'retired' })}
        >
          {sheet.state === 'retired' ? words.bringBack : words.retire}
        </Button>
      </>
    ) : null;
  return (
    <div className={styles.work}>
      <h2>
        {title} {sheet !== undefined && sheet.state !== 'in-use' && <Chip>{words.states[sheet.state]}</Chip>}
        {isPage && sheet?.state === 'in-use' && sheet.history[0]?.what === 'PageDrafted' && (
          <Chip>{words.draftWaits}</Chip>
        )}
      </h2>
      {texts.about !== '' && <p className={styles.about}>{texts.about}</p>}
      {form.isOvertaken && (
        <Alert kind="warning" action={<Button onClick={form.goOn}>{words.goOn}</Button>}>
          {words.overtaken}
        </Alert>
      )}
      <RecordForm
        kind={kind}
        form={form}
        fixed={sheet?.fixed}
        isNew={sheet === undefined}
        zone={zone}
        saving={save.isPending}
        error={save.error}
        submit={isPage ? words.publish : words.save}
        onSave={send}
        more={further}
      />
      {kind.kind === 'location' && sheet !== undefined && (
        <Link to={withQuery(paths.prices, { location: sheet.id })}>{messages.prices.link}</Link>
      )}
      {kind.reminds && <ReminderPreview form={form} zone={zone} />}
      {sheet !== undefined && sheet.history.length > 0 && <History kind={kind} sheet={sheet} zone={zone} />}
    </div>
  );
};
