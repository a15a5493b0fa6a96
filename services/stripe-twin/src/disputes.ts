import type { Charge } from './state/objects.ts';
import type { TwinState } from './state/twin-state.ts';

/** Ends the dispute of a charge in the venue's favour: it can be refunded from here on. Undefined where it has none. */
export const winDispute = (state: TwinState, chargeId: string): Charge | undefined => {
  const charge = state.find('charge', chargeId);
  return charge?._twin?.chargedBack === true
    ? state.put<Charge>({ ...charge, _twin: { chargedBack: false } })
    : undefined;
};
