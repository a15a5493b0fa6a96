import { figure } from '@paddock/web-kit/format/figure.ts';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/messages.ts';

/** Fewer litres than this are shown as a warning (BOARD-15). */
export const LOW_FUEL_LITRES = 5;

/** The fuel in the tank, in litres; colour, sign and text warn when it is low; a dash where it is unknown. */
export const Fuel = ({ litres }: { readonly litres: number | null }) => {
  if (litres === null) return <span aria-hidden="true">–</span>;
  const amount = figure(litres, { maximumFractionDigits: 1 });
  return litres < LOW_FUEL_LITRES ? (
    <Chip tone="hold" sign="!">
      {messages.fuel.low(amount)}
    </Chip>
  ) : (
    <span>{messages.fuel.litres(amount)}</span>
  );
};
