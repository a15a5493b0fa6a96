import type { OperatorAct } from '@paddock/shared-domain/operations/operator-act';

type Without<Act> = Act extends unknown ? Omit<Act, 'reason'> : never;
/** An act as its button requests it; the dialog adds the reason. */
export type WantedAct = {
  readonly act: Without<OperatorAct>;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly destructive?: boolean;
};
export type OnAct = (wanted: WantedAct) => void;
