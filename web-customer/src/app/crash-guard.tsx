import { emit } from '@paddock/web-kit/api/error-bus.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { Component, type ReactNode } from 'react';
import { messages } from '../messages/messages.ts';

type State = { readonly crashed: boolean };

/** The last net: a screen that broke says so and offers the one thing that helps. */
export class CrashGuard extends Component<{ readonly children: ReactNode }, State> {
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
    if (!this.state.crashed) return this.props.children;
    return (
      <EmptyState action={<Button onClick={() => window.location.reload()}>{messages.errors.reload}</Button>}>
        {messages.errors.crashed}
      </EmptyState>
    );
  }
}
