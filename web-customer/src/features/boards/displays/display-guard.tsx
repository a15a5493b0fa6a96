import { emit } from '@paddock/web-kit/api/error-bus.ts';
import { Component, type ReactNode } from 'react';
import { forgetKeptData } from './kept-data.ts';
import { reloadIfReachable } from './page-host.ts';

/** Milliseconds between a rendering error and the reload of the page. */
export const RECOVER_MS = 10_000;

type State = { readonly broken: boolean };

/** After a rendering error a display shows nothing instead of an error, and restarts automatically (rule A-126). */
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
