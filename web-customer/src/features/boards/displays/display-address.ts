import { createContext, useContext } from 'react';

/** Where a display's page stands, and how it goes on. Who supplies it knows what keeps the address: the browser, or the app's routes. */
export type DisplayAddress = {
  /** Begins with a slash, without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly goTo: (address: string) => void;
};

const Address = createContext<DisplayAddress | undefined>(undefined);
export const DisplayAddressProvider = Address.Provider;

/** @throws {Error} a part of a display stands outside of a display */
export const useDisplayAddress = (): DisplayAddress => {
  const address = useContext(Address);
  if (address === undefined) throw new Error('A display has an address.');
  return address;
};
