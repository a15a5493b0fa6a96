import { lazyScreen } from '@paddock/web-kit/ui/lazy-screen.ts';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../paths.ts';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';
import { RequireRight, RequireStaff } from './staff-gate.tsx';
import { StaffHome } from './staff-home.tsx';

/** Each screen is a chunk of its own. */
const Login = lazyScreen(async () => (await import('../features/identity/login/login-page.tsx')).LoginPage);
const FirstOwner = lazyScreen(
  async () => (await import('../features/identity/first-owner/first-owner-page.tsx')).FirstOwnerPage,
);
const Planner = lazyScreen(async () => (await import('./planner/planner-screen.tsx')).PlannerScreen);

const SpecialHours = lazyScreen(
  async () => (await import('../features/booking/special-hours/special-hours-page.tsx')).SpecialHoursPage,
);

const Prices = lazyScreen(async () => (await import('../features/booking/prices/prices-page.tsx')).PricesPage);

const Promotions = lazyScreen(async () => (await import('../features/promotions/promotions-page.tsx')).PromotionsPage);

const Launcher = lazyScreen(async () => (await import('../features/launcher/launcher-page.tsx')).LauncherPage);

const Laps = lazyScreen(async () => (await import('./laps/laps-page.tsx')).LapsPage);

const Rigs = lazyScreen(async () => (await import('../features/rigs/rigs-page.tsx')).RigsPage);

const People = lazyScreen(async () => (await import('./people/people-screen.tsx')).PeopleScreen);
const Account = lazyScreen(async () => (await import('./account/account-page.tsx')).AccountPage);
const Statement = lazyScreen(async () => (await import('../features/statements/statement-page.tsx')).StatementPage);
const Security = lazyScreen(async () => (await import('../features/identity/security/security-page.tsx')).SecurityPage);
const Reconciliation = lazyScreen(
  async () => (await import('../features/reconciliation/reconciliation-page.tsx')).ReconciliationPage,
);

const Approvals = lazyScreen(
  async () => (await import('../features/billing/approvals/approvals-page.tsx')).ApprovalsPage,
);

const Timeline = lazyScreen(
  async () => (await import('../features/operations/timeline/timeline-page.tsx')).TimelinePage,
);
const Operations = lazyScreen(
  async () => (await import('../features/operations/standing/operations-page.tsx')).OperationsPage,
);
const Audit = lazyScreen(async () => (await import('../features/operations/audit/audit-page.tsx')).AuditPage);

const Reports = lazyScreen(async () => (await import('../features/reports/reports-page.tsx')).ReportsPage);

const SetUp = lazyScreen(async () => (await import('./set-up/set-up-screen.tsx')).SetUpScreen);

/** The routes under /admin (specification, section 2). */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route index element={<StaffHome />} />
      <Route path={paths.login} element={<Login />} />
      <Route path={paths.firstOwner} element={<FirstOwner />} />
      <Route element={<RequireRight right="reservations.change_reservation" />}>
        <Route path={paths.planner} element={<Planner />} />
        <Route path={paths.specialHours} element={<SpecialHours />} />
        <Route path={paths.timeline('seats', ':id')} element={<Timeline kind="seats" />} />
        <Route path={paths.timeline('reservations', ':id')} element={<Timeline kind="reservations" />} />
        {/* An account needs both permissions (AUSR-19). */}
        <Route element={<RequireRight right="user.change_user" />}>
          <Route path={paths.people} element={<People />} />
          <Route path={paths.user(':userId')} element={<Account />} />
          <Route path={paths.statement(':userId')} element={<Statement />} />
        </Route>
      </Route>
      <Route element={<RequireRight right="leaderboards.can_manage_race_events" />}>
        <Route path={paths.launcher} element={<Launcher />} />
        <Route path={paths.laps} element={<Laps />} />
        <Route path={paths.rigs} element={<Rigs />} />
      </Route>
      <Route element={<RequireRight right="user.change_user" />}>
        <Route path={paths.approvals} element={<Approvals />} />
        <Route path={paths.reconciliation} element={<Reconciliation />} />
        <Route path={paths.reports} element={<Reports />} />
        <Route path={paths.timeline('customers', ':id')} element={<Timeline kind="customers" />} />
        <Route path={paths.timeline('vouchers', ':id')} element={<Timeline kind="vouchers" />} />
      </Route>
      <Route element={<RequireRight right="superuser" />}>
        <Route path={paths.prices} element={<Prices />} />
        <Route path={paths.promotions} element={<Promotions />} />
        <Route path={paths.audit} element={<Audit />} />
        <Route path={paths.operations} element={<Operations />} />
      </Route>
      <Route element={<RequireRight right="superuser" />}>
        <Route path={`${paths.setUp}/*`} element={<SetUp />} />
      </Route>
      <Route element={<RequireStaff />}>
        <Route path={paths.security} element={<Security />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
