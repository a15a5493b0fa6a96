import { useEffect, useState, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { TOAST_MS } from './toast-store.ts';

type PassingAlertProps = {
  /** The attempt it belongs to. A new attempt shows the alert again, for its own time. */
  readonly of: unknown;
  readonly children: ReactNode;
  /** Buttons or links after the text. */
  readonly action?: ReactNode;
};

/** Why an attempt failed, in its place on the page. It disappears after five seconds, as every danger does (ERR-03). */
export const PassingAlert = ({ of, children, action }: PassingAlertProps) => {
  const [gone, setGone] = useState<{ readonly of: unknown }>();
  useEffect(() => {
    const timer = setTimeout(() => setGone({ of }), TOAST_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return gone !== undefined && gone.of === of ? null : (
    <Alert kind="danger" action={action}>
      {children}
    </Alert>
  );
};
