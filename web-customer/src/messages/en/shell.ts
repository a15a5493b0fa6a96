import { plural } from '@paddock/web-kit/format/plural.ts';
import { titles } from './titles.ts';

/** The frame of every page: navigation, footer, terms, plain pages, loading and errors, and the titles of screens. */
export const shell = {
  titles,
  nav: {
    label: 'Main',
    menu: 'Menu',
    home: 'Paddock, home',
    leaderboards: 'Leaderboards',
    dashboard: 'Dashboard',
    laps: 'MyLaps',
    availability: 'Cars & Tracks',
    logIn: 'Log In',
    signUp: 'Sign Up',
    bookNow: 'Book Now',
    staffMenu: 'Admin Areas and Displays',
    adminAreas: 'Admin Areas',
    planner: 'Daily Planner',
    launcher: 'Launcher',
    displays: 'Displays',
    boardDisplays: 'Board Displays',
    menuDisplay: 'Menu Display',
  },
  footer: {
    label: 'Footer',
    language: 'Language',
    terms: 'Terms of Service',
    changePassword: 'Change Password',
    forgotPassword: 'Forgot Password',
    createAccount: 'Create an Account',
    logIn: 'Log In',
    logOut: 'Log Out',
    purchaseVoucher: 'Purchase Gift Voucher',
    voucherBalance: 'Voucher Balance',
    contact: 'Contact',
    copyright: (year: string) => `© ${year} Paddock`,
  },
  terms: {
    title: 'Terms of Service',
    cancellation: (hours: number) =>
      hours === 0
        ? 'A reservation can be cancelled until it starts.'
        : `Cancelling a reservation needs ${plural(hours, 'hour')} notice.`,
    at: (venue: string, text: string) => `${venue}: ${text}`,
    subscription: 'A subscription is cancelled within 24 hours of the request.',
    difference: 'Cancelling within two billing cycles charges the discount difference.',
    revised: 'Last revised September 6th 2023',
    close: 'Close',
  },
  contact: {
    title: 'Contact',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    what: 'contact details',
    none: 'No contact details have been published yet.',
    failed: 'We could not load the contact details. Please try again.',
  },
  /** On every page: a seat is held for this user now. */
  offer: {
    notice: (venue: string) => `A seat at ${venue} is held for you.`,
    look: 'View',
  },
  notFound: { title: 'Page Not Found', home: 'Go Back Home', words: 'This page does not exist.' },
  errors: {
    account: 'We could not load your account. Please try again.',
    crashed: 'An unexpected error occurred, please reload this page and try again.',
    reload: 'Reload',
  },
  page: { title: 'Page', what: 'this page', failed: 'We could not load this page. Please try again.' },
} as const;
