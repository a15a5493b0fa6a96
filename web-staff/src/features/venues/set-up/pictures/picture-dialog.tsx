import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../../../../messages/en.ts';
import { picturesQuery, useUpload } from './queries.ts';
import styles from './pictures.module.css';

const words = messages.setUp.pictures;
const TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif';
const FIELDS = ['picture', 'alt'];

/** A picture that was chosen: its address on this site or elsewhere, and what is on it. */
export type Chosen = { readonly url: string; readonly alt: string };
type PictureDialogProps = {
  readonly onClose: () => void;
  readonly onChoose: (picture: Chosen) => void;
};

/** Uploads a picture, or takes one that is there (rule A-018). */
export const PictureDialog = ({ onClose, onChoose }: PictureDialogProps) => {
  const pictures = useQuery(picturesQuery);
  const upload = useUpload();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [wasTried, setTried] = useState(false);
  const { fields: refused } = formProblem(upload.error, FIELDS);
  const send = (): void => {
    setTried(true);
    if (file === undefined || alt.trim() === '' || upload.isPending) return;
    upload.mutate({ file, alt: alt.trim() }, { onSuccess: (made) => onChoose({ url: made.url, alt: made.alt ?? '' }) });
  };
  return createPortal(
    <Dialog open size="wide" title={words.choose} onClose={onClose}>
      <div className={styles.picker}>
        <form
          className={styles.upload}
          aria-label={words.upload}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // The form of the record is around this one in React, though not in the page.
            event.stopPropagation();
            send();
          }}
        >
          <h3>{words.upload}</h3>
          <TextField
            label={words.file}
            hint={words.fileHint}
            error={wasTried && file === undefined ? words.noFile : refused['picture']}
            type="file"
            accept={TYPES}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
          <TextField
            label={words.alt}
            hint={words.altHint}
            error={wasTried && alt.trim() === '' ? words.noAlt : refused['alt']}
            maxLength={200}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          <ProblemAlert error={upload.error} fields={FIELDS} />
          <div>
            <Button type="submit" variant="primary" busy={upload.isPending} busyLabel={words.sending}>
              {words.send}
            </Button>
          </div>
        </form>
        <section className={styles.there} aria-label={words.there}>
          <h3>{words.there}</h3>
          {pictures.isError ? (
            <ErrorState onRetry={() => void pictures.refetch()} retrying={pictures.isFetching}>
              {words.listFailed}
            </ErrorState>
          ) : (
            pictures.data?.length === 0 && <p>{words.none}</p>
          )}
          <ul className={styles.list}>
            {pictures.data?.map(({ id, url, alt: said }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.one}
                  aria-label={words.use(said ?? words.unnamed)}
                  onClick={() => onChoose({ url, alt: said ?? '' })}
                >
                  <img src={url} alt="" loading="lazy" />
                  <span>{said ?? words.unnamed}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>,
    document.body,
  );
};
