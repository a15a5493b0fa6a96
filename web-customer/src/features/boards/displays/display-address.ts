import { createContext, useContext } from 'react';

/** The address of a display, and how to change it. The provider decides who holds it: the browser, or the app's router. */
export type DisplayAddress = {
  /** With a leading slash, without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly goTo: (address: string) => void;
};

const Address = createContext<DisplayAddress | undefined>(undefined);
export const DisplayAddressProvider = Address.Provider;

/** @throws {Error} when used outside of a display */
export const useDisplayAddress = (): DisplayAddress => {
  const address = useContext(Address);
  if (address === undefined) throw new Error('A display has an address.');
  return address;
};
