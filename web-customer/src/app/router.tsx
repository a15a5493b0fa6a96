import { lazyScreen } from '@paddock/web-kit/ui/lazy-screen.ts';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { NotFound } from './not-found.tsx';
import { RequireLogin } from './require-login.tsx';
import { Shell } from './shell.tsx';
import { StaffApp } from './staff-app.tsx';

/** Redirects and keeps the query, so that `/?nav=false` keeps its meaning. */
const KeepQuery = ({ to }: { readonly to: string }) => <Navigate replace to={to + useLocation().search} />;

/** Each screen is a separate file, loaded when it is opened. */
const Login = lazyScreen(async () => (await import('../features/identity/login/login-page.tsx')).LoginPage);
const Logout = lazyScreen(async () => (await import('../features/identity/login/logout-page.tsx')).LogoutPage);
const ForgotPassword = lazyScreen(
  async () => (await import('../features/identity/login/forgot-password-page.tsx')).ForgotPasswordPage,
);
const ChangePassword = lazyScreen(
  async () => (await import('../features/identity/login/change-password-page.tsx')).ChangePasswordPage,
);
const Signup = lazyScreen(async () => (await import('./screens/signup-screen.tsx')).SignupScreen);
const Contact = lazyScreen(async () => (await import('../features/venues/contact/contact-page.tsx')).ContactPage);
const Visit = lazyScreen(async () => (await import('./screens/visit-screen.tsx')).VisitScreen);
const Dashboard = lazyScreen(async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen);
const Profile = lazyScreen(async () => (await import('../features/identity/profile/profile-page.tsx')).ProfilePage);
const Booking = lazyScreen(async () => (await import('./screens/booking-screen.tsx')).BookingScreen);
const Waiting = lazyScreen(async () => (await import('./screens/waiting-screen.tsx')).WaitingScreen);
const RemindersOff = lazyScreen(
  async () => (await import('../features/identity/profile/reminders-off-page.tsx')).RemindersOffPage,
);
const Advanced = lazyScreen(async () => (await import('./screens/advanced-screen.tsx')).AdvancedScreen);
const ContentPage = lazyScreen(async () => (await import('./screens/content-page-screen.tsx')).ContentPageScreen);
const Seat = lazyScreen(async () => (await import('./screens/seat-screen.tsx')).SeatScreen);

const Leaderboards = lazyScreen(
  async () => (await import('../features/boards/leaderboards/leaderboards-page.tsx')).LeaderboardsPage,
);
const Laps = lazyScreen(async () => (await import('../features/laps/laps-page.tsx')).LapsPage);
const Receipt = lazyScreen(async () => (await import('../features/runs/receipt/receipt-page.tsx')).ReceiptPage);
const Availability = lazyScreen(
  async () => (await import('../features/catalogue/availability/availability-layout.tsx')).AvailabilityLayout,
);
const Cars = lazyScreen(async () => (await import('../features/catalogue/availability/cars-page.tsx')).CarsPage);
const Tracks = lazyScreen(async () => (await import('../features/catalogue/availability/tracks-page.tsx')).TracksPage);
const JoinClub = lazyScreen(async () => (await import('./screens/join-screen.tsx')).JoinScreen);
const PurchaseVoucher = lazyScreen(
  async () => (await import('./screens/purchase-voucher-screen.tsx')).PurchaseVoucherScreen,
);
const VoucherBalance = lazyScreen(async () => (await import('../features/vouchers/balance-page.tsx')).BalancePage);
const AddSubscription = lazyScreen(
  async () => (await import('./screens/add-subscription-screen.tsx')).AddSubscriptionScreen,
);

const Statement = lazyScreen(async () => (await import('../features/statements/statement-page.tsx')).StatementPage);

const Display = lazyScreen(async () => (await import('./screens/display-screen.tsx')).RoutedDisplay);

/** The routes of specification section 2 (rule A-033). Displays are outside the frame. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route index element={<KeepQuery to={paths.dashboard} />} />
      <Route path={paths.login} element={<Login />} />
      <Route path={paths.forgotPassword} element={<ForgotPassword />} />
      <Route path={paths.logout} element={<Logout />} />
      <Route path={paths.signup} element={<Signup />} />
      <Route path={`${paths.visit}/:id?`} element={<Visit />} />
      <Route path={paths.contact} element={<Contact />} />
      <Route path={`${paths.leaderboards}/:id?`} element={<Leaderboards />} />
      <Route path={paths.availability} element={<Availability />}>
        <Route index element={<KeepQuery to={paths.availabilityCars} />} />
        <Route path={paths.availabilityCars} element={<Cars />} />
        <Route path={paths.availabilityTracks} element={<Tracks />} />
      </Route>
      <Route path={paths.voucherBalance} element={<VoucherBalance />} />
      <Route path={paths.remindersOff} element={<RemindersOff />} />
      <Route path={paths.receipt} element={<Receipt />} />
      <Route path={paths.page} element={<ContentPage />} />
      <Route element={<RequireLogin />}>
        <Route path={paths.dashboard} element={<Dashboard />} />
        <Route path={paths.profile} element={<Profile />} />
        <Route path={paths.statement} element={<Statement />} />
        <Route path={paths.changePassword} element={<ChangePassword />} />
        <Route path={paths.reservations} element={<Booking />} />
        <Route path={paths.reservationsAdvanced} element={<Advanced />} />
        <Route path={paths.reservationsOf} element={<Seat />} />
        <Route path={paths.waiting} element={<Waiting />} />
        <Route path={paths.laps} element={<Laps />} />
        <Route path={paths.subscription} element={<JoinClub />} />
        <Route path={paths.addSubscription} element={<AddSubscription />} />
        <Route path={paths.purchaseVoucher} element={<PurchaseVoucher />} />
      </Route>
      <Route path={`${paths.staff}/*`} element={<StaffApp />} />
      <Route path="*" element={<NotFound />} />
    </Route>
    <Route
      element={
        <Suspense fallback={null}>
          <Display />
        </Suspense>
      }
    >
      {/* `Display` reads the address itself. Without an element the router warns that the page is empty. */}
      <Route path={paths.welcome} element={null} />
      <Route path={paths.menu} element={null} />
      <Route path={paths.splash} element={null} />
      <Route path={paths.display} element={null} />
      <Route path={`${paths.display}/:boardId`} element={null} />
    </Route>
  </Routes>
);
