import { textOfBytes } from '@paddock/shared-domain/kernel/foreign-text';
import { readResultsFile, type ResultsSession } from '@paddock/shared-domain/laps/results-file';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { ImportForm } from './import-form.tsx';
import styles from '../../ui/laps/laps.module.css';

const words = messages.laps.imports;
type Chosen = { readonly name: string; readonly modified: number; readonly session: ResultsSession };

/** Takes a file, dropped or chosen, and reads it in the browser; its content is then previewed and recorded. */
export const ImportPanel = () => {
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string>();
  const [over, setOver] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    setOver(false);
    if (file === undefined) return;
    setChosen(undefined);
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (bytes === undefined) return setFault(words.unreadable);
    const text = textOfBytes(new Uint8Array(bytes), (label, fatal) => new TextDecoder(label, { fatal }));
    const { session, fault: found } = readResultsFile(text);
    setFault(found && words.faults[found]);
    if (session !== undefined) setChosen({ name: file.name, modified: file.lastModified, session });
  };
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{words.intro}</p>
      {/* Dropping is a shortcut for the file field inside, which keyboards and screen readers use. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={over ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <label htmlFor="results-file">{words.file}</label>
        <input
          id="results-file"
          type="file"
          accept=".json,application/json"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <span className={styles.quiet}>{words.drop}</span>
      </div>
      {fault !== undefined && <Alert kind="danger">{fault}</Alert>}
      {chosen !== undefined && (
        <ImportForm key={`${chosen.name} ${chosen.modified}`} {...chosen} onAgain={() => setChosen(undefined)} />
      )}
    </div>
  );
};
