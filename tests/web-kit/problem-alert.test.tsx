// @vitest-environment jsdom
import '../support/dom.ts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkProblem } from '../../services/web-kit/src/api/api-problem.ts';
import { formProblem } from '../../services/web-kit/src/api/form-problem.ts';
import { ProblemAlert } from '../../services/web-kit/src/ui/problem-alert.tsx';
import { TextField } from '../../services/web-kit/src/ui/text-field.tsx';

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const problem = (body: object) => new ApiProblem(400, { code: 'invalid', ...body });
const both = problem({ name: ['Too long.'], non_field_errors: ['The venue is closed.'], seats: ['Too many.'] });

describe('a refusal, taken apart for a form', () => {
  it('leaves each field its own, and says the rest beside them', () => {
    expect(formProblem(both, ['name', 'email'])).toEqual({
      fields: { name: ['Too long.'] },
      text: 'The venue is closed.\nseats: Too many.',
    });
    expect(formProblem(problem({ name: ['Too long.'] }), ['name']).text).toBeUndefined();
    expect(formProblem(both, []).text).toBe('The venue is closed.\nname: Too long.\nseats: Too many.');
  });
  it('is the detail, or a sentence for the status, where nothing else is said', () => {
    expect(formProblem(new ApiProblem(409, { code: 'conflict', detail: 'Somebody was faster.' }), ['name']).text).toBe(
      'Somebody was faster.',
    );
    expect(formProblem(new ApiProblem(500, {}), ['name']).text).toBeTruthy();
    expect(formProblem(new NetworkProblem(new Error('gone')), ['name']).text).toBeTruthy();
    expect(formProblem(null, ['name'])).toEqual({ fields: {}, text: undefined });
  });
});

describe('the danger alert of a refusal', () => {
  const Form = ({ error }: { readonly error: unknown }) => (
    <>
      <ProblemAlert error={error} fields={['name']} />
      <TextField label="Name" error={formProblem(error, ['name']).fields['name']} />
    </>
  );
  it('ERR-03 goes after 5000 ms, while what belongs to a field stays at the field', () => {
    render(<Form error={both} />);
    pass(4999);
    expect(screen.getByText(/The venue is closed/)).toBeVisible();
    pass(1);
    expect(screen.queryByText(/The venue is closed/)).toBeNull();
    pass(600_000);
    expect(screen.getByText('Too long.')).toBeVisible();
  });
  it('is shown anew, for its own five seconds, when the next attempt fails alike', () => {
    const { rerender } = render(<Form error={both} />);
    pass(5000);
    rerender(<Form error={null} />);
    rerender(<Form error={problem({ non_field_errors: ['The venue is closed.'] })} />);
    pass(4999);
    expect(screen.getByText('The venue is closed.')).toBeVisible();
    pass(1);
    expect(screen.queryByText('The venue is closed.')).toBeNull();
  });
  it('is not there where the fields say it all, nor where nothing failed', () => {
    const { rerender } = render(<Form error={problem({ name: ['Too long.'] })} />);
    expect(screen.queryByText(/Too long/)).toBeVisible();
    expect(screen.getAllByText(/Too long/)).toHaveLength(1);
    rerender(<Form error={null} />);
    expect(screen.queryByText(/Too long/)).toBeNull();
  });
  it('uses other words where it is given some', () => {
    render(<ProblemAlert error={both} words="The price changed meanwhile." />);
    expect(screen.getByRole('alert')).toHaveTextContent('The price changed meanwhile.');
  });
});
