import type { ComponentProps } from 'react';
import { messages } from '../messages/messages.ts';
import { paths } from '../paths.ts';
import type { Page } from '../ui/page.tsx';

export type KnownScreen = Pick<ComponentProps<typeof Page>, 'title' | 'width'>;

/** What the address alone says about a screen: title and width. */
export const knownScreen = (path: string): KnownScreen | undefined => {
  const { advanced, availability, boards, book, contact, dashboard, forgot, join, laps, login } = messages;
  const { password, profile, purchase, signup, statement, voucherBalance, waiting } = messages;
  const known: Readonly<Record<string, KnownScreen>> = {
    [paths.reservations]: { title: book.title, width: 'wide' },
    [paths.reservationsAdvanced]: { title: advanced.title, width: 'wide' },
    [paths.dashboard]: { title: dashboard.title, width: 'wide' },
    [paths.leaderboards]: { title: boards.title, width: 'wide' },
    [paths.availabilityCars]: { title: availability.cars, width: 'wide' },
    [paths.availabilityTracks]: { title: availability.tracks, width: 'wide' },
    [paths.laps]: { title: laps.title, width: 'wide' },
    [paths.statement]: { title: statement.title, width: 'wide' },
    [paths.purchaseVoucher]: { title: purchase.title, width: 'wide' },
    [paths.waiting]: { title: waiting.title },
    [paths.profile]: { title: profile.title },
    [paths.addSubscription]: { title: join.addTitle },
    [paths.changePassword]: { title: password.title, width: 'narrow' },
    [paths.forgotPassword]: { title: forgot.title, width: 'narrow' },
    [paths.voucherBalance]: { title: voucherBalance.title, width: 'narrow' },
    [paths.login]: { title: login.title, width: 'narrow' },
    [paths.signup]: { title: signup.title, width: 'narrow' },
    [paths.contact]: { title: contact.title, width: 'narrow' },
  };
  return known[path];
};
