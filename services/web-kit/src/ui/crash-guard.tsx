import { Component, type ReactNode } from 'react';
import { emit } from '../api/error-bus.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { readonly words: { readonly crashed: string; readonly reload: string }; readonly children: ReactNode };
type State = { readonly crashed: boolean };

/** The last net: a screen that broke says so and offers the one thing that helps. */
export class CrashGuard extends Component<Props, State> {
  override state: State = { crashed: false };
  static getDerivedStateFromError(): State {
    return { crashed: true };
  }
  override componentDidCatch(error: unknown): void {
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
