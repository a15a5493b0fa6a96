import { emit } from '@paddock/web-kit/api/error-bus.ts';
import { Component, type ReactNode } from 'react';
import { forgetKeptData } from './kept-data.ts';
import { reloadIfReachable } from './page-host.ts';

/** After a display broke, so long until the page is read anew. */
export const RECOVER_MS = 10_000;

type State = { readonly broken: boolean };

/** A display that broke shows nothing rather than an error, and starts over by itself (rule A-126). */
export class DisplayGuard extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false };
  timer: ReturnType<typeof setTimeout> | undefined;
  static getDerivedStateFromError(): State {
    return { broken: true };
  }
  override componentDidCatch(error: unknown): void {
    const what = error instanceof Error ? error.message : 'unknown';
    emit({ kind: 'error', name: 'screen_crashed', details: { what } });
    forgetKeptData();
    this.recoverLater();
  }
  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }
  recoverLater(): void {
    this.timer = setTimeout(() => {
      void reloadIfReachable().then((reloaded) => reloaded || this.recoverLater());
    }, RECOVER_MS);
  }
  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
