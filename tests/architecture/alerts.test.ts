import { filesWhere, hold, type Rule } from './rule.ts';
import { tree } from './source-tree.ts';
import { describe, expect, it } from 'vitest';

/**
 * Danger alerts that stay on screen, and why. Every other failure is shown by ProblemAlert or PassingAlert and disappears after five
 * seconds (ERR-03).
 */
const STAYS: Readonly<Record<string, string>> = {
  // Shared components that other alerts are built from.
  'services/web-kit/src/ui/passing-alert.tsx': 'is what goes',
  'services/web-kit/src/ui/toasts.tsx': 'goes as well',
  'services/web-kit/src/ui/error-state.tsx': 'stands in place of what could not be read, with a way to try again',
  // An error of a field stays beside the field.
  'services/web-kit/src/ui/field.tsx': 'belongs to a field',
  'services/web-kit/src/ui/number-stepper.tsx': 'belongs to a field',
  'services/web-kit/src/account/login-form.tsx': 'is about the name and the password in the fields',
  'web-staff/src/app/proof/proof-form.tsx': 'is about the password or the code in the field',
  'web-staff/src/features/venues/set-up/fields/group.tsx': 'belongs to a group of fields',
  'web-staff/src/features/laps/import-panel.tsx': 'belongs to the file that was chosen',
  'web-staff/src/features/boards/race/race-panel.tsx': 'belongs to the list that is empty',
  'web-customer/src/features/billing/payment-card/card-entry.tsx': 'is the card provider’s word about the card field',
  // A state, not a failed attempt.
  'web-staff/src/features/identity/login/login-page.tsx': 'says why one is here',
  'web-customer/src/features/identity/login/login-page.tsx': 'says why one is here',
  'web-customer/src/features/identity/login/mailed-link.tsx': 'the link is used up',
  'web-customer/src/ui/booking/no-day.tsx': 'nothing is free on the chosen day',
  'web-customer/src/features/runs/receipt/check-result.tsx': 'is the result of a check',
  'web-staff/src/features/operations/timeline/forgetting-proof.tsx': 'is the result of a check',
  'web-staff/src/features/boards/past/board-closing.tsx': 'is the result of a check',
  'web-staff/src/features/reports/report-outcome.tsx': 'is what became of a report',
  'web-staff/src/features/operations/standing/log-panel.tsx': 'is a state of the venue’s system',
  'web-staff/src/features/operations/standing/read-models-panel.tsx': 'is a state of the venue’s system',
  // The outcome of a payment or of several actions: somebody must read it and act.
  'web-staff/src/features/refunds/account/settle-dialog.tsx': 'says what became of a refund',
  'web-staff/src/features/booking/planner/one-by-one-report.tsx': 'says which of several things were not done',
  'web-customer/src/features/club/join-checkout.tsx': 'says what became of a payment',
  'web-customer/src/features/vouchers/purchase-form.tsx': 'says what became of a payment',
  'web-customer/src/features/billing/outstanding/outstanding-panel.tsx': 'says what became of a payment',
  'web-customer/src/features/checkout/booking-error-dialog.tsx':
    'says what became of a payment, in a dialog of its own',
};

const screens = (path: string): boolean => /^(web-(customer|staff)|services\/web-kit)\/src\/.*\.tsx$/.test(path);
const DANGER = /<Alert\b[^>]*\bkind=("danger"|\{[^}]*'danger'[^}]*\})|\brole=("alert"|\{[^}]*'alert'[^}]*\})/;
/** The Alert component itself, which takes the kind as a prop. */
const isAlert = (path: string): boolean => path === 'services/web-kit/src/ui/alert.tsx';

const dangersGo: Rule = {
  says: 'what failed is said by ProblemAlert or PassingAlert, and goes',
  find: filesWhere(
    (path) => screens(path) && !isAlert(path) && !(path in STAYS),
    ({ text }) => DANGER.exec(text)?.[0],
  ),
  planted: {
    'web-staff/src/features/planner/planted.tsx': `export const A = () => <Alert kind="danger">No.</Alert>;`,
    'web-customer/src/features/seat/planted.tsx': `export const A = ({ ok }: P) => <Alert kind={ok ? 'success' : 'danger'}>x</Alert>;`,
    'services/web-kit/src/ui/planted.tsx': `export const A = () => <p role="alert">No.</p>;`,
    'web-staff/src/ui/planted.tsx': `export const A = () => <Alert\n action={b}\n kind="danger">No.</Alert>;`,
  },
};

/** A form that reads the errors of its fields itself easily loses the error of the whole form: `formProblem` returns both. */
const noTextLost: Rule = {
  says: 'a refusal is taken apart in one place, so that nothing it says is lost',
  find: filesWhere(
    (path) =>
      /^(web-(customer|staff)|services\/web-kit)\/src\/.*\.tsx?$/.test(path) &&
      !path.startsWith('services/web-kit/src/api/') &&
      path !== 'web-customer/src/features/identity/signup/signup-failure.ts',
    ({ text }) => /\b(shownFields|nonFieldErrors)\b/.exec(text)?.[0],
  ),
  planted: {
    'web-staff/src/features/reports/planted.tsx': `const a = error.shownFields['from'];`,
    'web-customer/src/features/seat/planted.ts': `const a = error.nonFieldErrors[0];`,
  },
};

hold('Alerts of screens', [dangersGo, noTextLost]);

describe('the list of danger alerts that stay', () => {
  it('names only files that still have a danger alert', () => {
    const without = Object.keys(STAYS).filter((path) => {
      const text = tree.find((file) => file.path === path)?.text;
      return text === undefined || !DANGER.test(text);
    });
    expect(without).toEqual([]);
  });
});
