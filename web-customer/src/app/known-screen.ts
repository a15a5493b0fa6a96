import type { ComponentProps } from 'react';
import { firstMessages } from '../messages/first-messages.ts';
import { paths } from '../paths.ts';
import type { Page } from '../ui/page.tsx';

export type KnownScreen = Pick<ComponentProps<typeof Page>, 'title' | 'width'>;

/** What the address alone says about a screen: title and width. */
export const knownScreen = (path: string): KnownScreen | undefined => {
  const { book, contact, titles } = firstMessages;
  const known: Readonly<Record<string, KnownScreen>> = {
    [paths.reservations]: { title: book.title, width: 'wide' },
    [paths.reservationsAdvanced]: { title: titles.advanced, width: 'wide' },
    [paths.dashboard]: { title: titles.dashboard, width: 'wide' },
    [paths.leaderboards]: { title: titles.boards, width: 'wide' },
    [paths.availabilityCars]: { title: titles.cars, width: 'wide' },
    [paths.availabilityTracks]: { title: titles.tracks, width: 'wide' },
    [paths.laps]: { title: titles.laps, width: 'wide' },
    [paths.statement]: { title: titles.statement, width: 'wide' },
    [paths.purchaseVoucher]: { title: titles.purchase, width: 'wide' },
    [paths.waiting]: { title: titles.waiting },
    [paths.profile]: { title: titles.profile },
    [paths.addSubscription]: { title: titles.addSubscription },
    [paths.changePassword]: { title: titles.password, width: 'narrow' },
    [paths.forgotPassword]: { title: titles.forgot, width: 'narrow' },
    [paths.voucherBalance]: { title: titles.voucherBalance, width: 'narrow' },
    [paths.login]: { title: titles.login, width: 'narrow' },
    [paths.signup]: { title: titles.signup, width: 'narrow' },
    [paths.contact]: { title: contact.title, width: 'narrow' },
  };
  return known[path];
};
