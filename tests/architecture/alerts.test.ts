import { filesWhere, hold, type Rule } from './rule.ts';
import { tree } from './source-tree.ts';
import { describe, expect, it } from 'vitest';

/**
 * Dangers that stay until something else is known, and why. Everything else that failed is said by ProblemAlert or PassingAlert, and
 * goes after five seconds (ERR-03).
 */
const STAYS: Readonly<Record<string, string>> = {
  // The two that do it right, and what they are made of.
  'services/web-kit/src/ui/passing-alert.tsx': 'is what goes',
  'services/web-kit/src/ui/toasts.tsx': 'goes as well',
  'services/web-kit/src/ui/error-state.tsx': 'stands in place of what could not be read, with a way to try again',
  // What belongs to a field stays at the field.
  'services/web-kit/src/ui/field.tsx': 'belongs to a field',
  'services/web-kit/src/ui/number-stepper.tsx': 'belongs to a field',
  'services/web-kit/src/account/login-form.tsx': 'is about the name and the password in the fields',
  'web-staff/src/features/venues/set-up/fields/group.tsx': 'belongs to a group of fields',
  'web-staff/src/features/laps/import-panel.tsx': 'belongs to the file that was chosen',
  'web-staff/src/features/boards/race/race-panel.tsx': 'belongs to the list that is empty',
  'web-customer/src/features/billing/payment-card/card-entry.tsx': 'is the card provider’s word about the card field',
  // A state of things, and no attempt that failed.
  'web-staff/src/features/identity/login/login-page.tsx': 'says why one is here',
  'web-customer/src/features/identity/login/login-page.tsx': 'says why one is here',
  'web-customer/src/features/identity/login/mailed-link.tsx': 'the link is used up',
  'web-customer/src/features/booking/form/time-picker.tsx': 'nothing is free on the chosen day',
  'web-customer/src/features/booking/advanced/advanced-booking.tsx': 'nothing is free on the chosen day',
  'web-customer/src/features/runs/receipt/check-result.tsx': 'is the result of a check',
  'web-staff/src/features/operations/timeline/forgetting-proof.tsx': 'is the result of a check',
  'web-staff/src/features/boards/past/board-closing.tsx': 'is the result of a check',
  'web-staff/src/features/reports/report-outcome.tsx': 'is what became of a report',
  'web-staff/src/features/operations/standing/log-panel.tsx': 'is a state of the venue’s system',
  'web-staff/src/features/operations/standing/read-models-panel.tsx': 'is a state of the venue’s system',
  // What became of money, or what was done of several things: it is to be read and acted upon.
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
/** The alert itself, which is told of what kind it is. */
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

/** Who reads texts beside fields by themselves easily loses what is said of the whole: `formProblem` gives both. */
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

describe('The dangers that stay', () => {
  it('are still there: what has none any more is taken off the list', () => {
    const without = Object.keys(STAYS).filter((path) => {
      const text = tree.find((file) => file.path === path)?.text;
      return text === undefined || !DANGER.test(text);
    });
    expect(without).toEqual([]);
  });
});
