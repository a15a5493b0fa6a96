// @vitest-environment jsdom
import '../support/dom.ts';
import { MutationObserver } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkProblem } from '../../services/web-kit/src/api/api-problem.ts';
import { type AppEvent, setEventSink } from '../../services/web-kit/src/api/error-bus.ts';
import { formProblem } from '../../services/web-kit/src/api/form-problem.ts';
import { createQueryClient } from '../../services/web-kit/src/query-client.ts';
import { tokens } from '../../services/web-kit/src/theme/tokens.ts';
import { Alert } from '../../services/web-kit/src/ui/alert.tsx';
import { ProblemAlert } from '../../services/web-kit/src/ui/problem-alert.tsx';
import { CodeQuestion } from '../../services/web-kit/src/account/code-question.tsx';
import { ConfirmDialog } from '../../services/web-kit/src/ui/confirm-dialog.tsx';
import { TextField } from '../../services/web-kit/src/ui/text-field.tsx';
import { clearToasts, showToast } from '../../services/web-kit/src/ui/toast-store.ts';
import { Toasts } from '../../services/web-kit/src/ui/toasts.tsx';

const none = () => undefined;
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  setEventSink(none);
  vi.useRealTimers();
});

const problem = (body: object) => new ApiProblem(400, { code: 'invalid', ...body });
const both = problem({ name: ['Too long.'], non_field_errors: ['The venue is closed.'], seats: ['Too many.'] });

describe('a refusal in a form', () => {
  it('shows each field its own errors, and the rest in one text', () => {
    expect(formProblem(both, ['name', 'email'])).toEqual({
      fields: { name: ['Too long.'] },
      text: 'The venue is closed.\nseats: Too many.',
    });
    expect(formProblem(problem({ name: ['Too long.'] }), ['name']).text).toBeUndefined();
    expect(formProblem(both, []).text).toBe('The venue is closed.\nname: Too long.\nseats: Too many.');
  });
  it('shows the detail, or a sentence for the status, if nothing else is said', () => {
    expect(formProblem(new ApiProblem(409, { code: 'conflict', detail: 'Somebody was faster.' }), ['name']).text).toBe(
      'Somebody was faster.',
    );
    expect(formProblem(new ApiProblem(500, {}), ['name']).text).toBeTruthy();
    expect(formProblem(new NetworkProblem(new Error('gone')), ['name']).text).toBeTruthy();
    expect(formProblem(null, ['name'])).toEqual({ fields: {}, text: undefined });
  });
});

describe('a message of danger', () => {
  const ui = join(import.meta.dirname, '../../services/web-kit/src/ui');
  const rule = (sheet: string) => /\.danger \{([^}]*)\}/.exec(readFileSync(join(ui, sheet), 'utf8'))?.[1];
  /** Red is at least half as strong again as green and blue. */
  const isRed = (colour: string): boolean => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return red > 1.5 * green && red > 1.5 * blue;
  };
  it('RES-17 SLOT-14 ERR-03 is red, as an alert on the page and as a passing message', () => {
    render(
      <>
        <Alert kind="danger">No availability</Alert>
        <Toasts />
      </>,
    );
    act(() => void showToast({ kind: 'danger', text: 'Not now.' }));
    for (const alert of screen.getAllByRole('alert')) expect(alert.className).toMatch(/danger/);
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(rule('alert.module.css')).toContain(' color: var(--stop);');
    expect(rule('toasts.module.css')).toContain('--tone: var(--stop);');
    expect([tokens.light.stop, tokens.dark.stop].map(isRed)).toEqual([true, true]);
  });
  it('ERR-03 ERR-04 shows the text of an exception for five seconds, and an error event is emitted', async () => {
    const emitted: AppEvent[] = [];
    setEventSink((event) => emitted.push(event));
    render(<Toasts />);
    const failing = new MutationObserver(createQueryClient(), {
      mutationFn: () => Promise.reject(new Error('The reply has no price.')),
    });
    await act(() => failing.mutate().catch(none));
    expect(screen.getByRole('alert')).toHaveTextContent('The reply has no price.');
    expect(emitted).toEqual([
      { kind: 'error', name: 'request_failed', details: { status_code: 0, problem_code: undefined } },
    ]);
    pass(4999);
    expect(screen.getByRole('alert')).toBeVisible();
    pass(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the danger alert of a refusal', () => {
  const Form = ({ error }: { readonly error: unknown }) => (
    <>
      <ProblemAlert error={error} fields={['name']} />
      <TextField label="Name" error={formProblem(error, ['name']).fields['name']} />
    </>
  );
  it('ERR-03 disappears after 5000 ms, while the error of a field stays at the field', () => {
    render(<Form error={both} />);
    pass(4999);
    expect(screen.getByText(/The venue is closed/)).toBeVisible();
    pass(1);
    expect(screen.queryByText(/The venue is closed/)).toBeNull();
    pass(600_000);
    expect(screen.getByText('Too long.')).toBeVisible();
  });
  it('is shown again for five seconds when the next attempt fails with the same text', () => {
    const { rerender } = render(<Form error={both} />);
    pass(5000);
    rerender(<Form error={null} />);
    rerender(<Form error={problem({ non_field_errors: ['The venue is closed.'] })} />);
    pass(4999);
    expect(screen.getByText('The venue is closed.')).toBeVisible();
    pass(1);
    expect(screen.queryByText('The venue is closed.')).toBeNull();
  });
  it('is not shown if all errors belong to fields, or if nothing failed', () => {
    const { rerender } = render(<Form error={problem({ name: ['Too long.'] })} />);
    expect(screen.queryByText(/Too long/)).toBeVisible();
    expect(screen.getAllByText(/Too long/)).toHaveLength(1);
    rerender(<Form error={null} />);
    expect(screen.queryByText(/Too long/)).toBeNull();
  });
  it('adds what the refusal means for the action', () => {
    render(<ProblemAlert error={both} after="Nothing was deleted." />);
    expect(screen.getByRole('alert')).toHaveTextContent('seats: Too many. Nothing was deleted.');
    pass(5000);
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('in a confirm dialog shows all errors of the server, disappears, and returns with the next refusal', () => {
    const ask = (error: unknown) => (
      <ConfirmDialog
        title="Sure?"
        keep="Keep"
        confirm="Do it"
        busy={false}
        error={error}
        onConfirm={none}
        onClose={none}
      >
        Really.
      </ConfirmDialog>
    );
    const { rerender } = render(ask(both));
    for (const text of [/The venue is closed/, /Too long/, /Too many/])
      expect(screen.getByRole('alert')).toHaveTextContent(text);
    pass(5000);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(ask(null));
    rerender(ask(problem({ detail: 'Somebody was faster.' })));
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody was faster.');
  });
  it('does not replace the error of a wrong one-time code, which stays at the field', () => {
    const wrong = new ApiProblem(401, { code: 'one_time_code_invalid', detail: 'This code is not valid.' });
    render(<CodeQuestion label="Code" code="1" error={wrong} onChange={none} />);
    pass(600_000);
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code is not valid.');
  });
  it('shows other words if they are given', () => {
    render(<ProblemAlert error={both} words="The price changed meanwhile." />);
    expect(screen.getByRole('alert')).toHaveTextContent('The price changed meanwhile.');
  });
});
