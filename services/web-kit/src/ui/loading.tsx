import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';
import { kitWords } from '../language/kit-words.ts';
import styles from './loading.module.css';

/** Wraps the skeletons of a loading part and announces it once: "Loading times". */
export const Loading = ({ what, children }: { readonly what: string; readonly children: ReactNode }) => (
  <div aria-busy="true" className={styles.loading}>
    <VisuallyHidden live>{kitWords.loading(what)}</VisuallyHidden>
    {children}
  </div>
);
