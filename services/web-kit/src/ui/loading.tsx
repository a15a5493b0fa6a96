import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Wraps the skeletons of a part that is on its way and says so once: "Loading times". */
export const Loading = ({ what, children }: { readonly what: string; readonly children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden live>Loading {what}</VisuallyHidden>
    {children}
  </div>
);
