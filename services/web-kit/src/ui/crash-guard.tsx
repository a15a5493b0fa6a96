import { Component, type ReactNode } from 'react';
import { emit } from '../api/error-bus.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { forgetFailedScreens } from './lazy-screen.ts';

type Props = {
  readonly words: { readonly crashed: string; readonly reload: string };
  /** The screen it guards. For another one it starts fresh. */
  readonly at?: string;
  readonly children: ReactNode;
};
type State = { readonly crashed: boolean; readonly at: string | undefined };

/**
 * Shows an error for a screen that crashed, or whose code could not be loaded, and offers to reload. It is only around the
 * screen, so the navigation still works.
 */
export class CrashGuard extends Component<Props, State> {
  override state: State = { crashed: false, at: this.props.at };
  static getDerivedStateFromError(): Partial<State> {
    return { crashed: true };
  }
  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { crashed: false, at };
  }
  override componentDidCatch(error: unknown): void {
    forgetFailedScreens();
    emit({
      kind: 'error',
      name: 'screen_crashed',
      details: { what: error instanceof Error ? error.message : 'unknown' },
    });
  }
  override render(): ReactNode {
    const { words, children } = this.props;
    if (!this.state.crashed) return children;
    return (
      <EmptyState action={<Button onClick={() => window.location.reload()}>{words.reload}</Button>}>
        {words.crashed}
      </EmptyState>
    );
  }
}
