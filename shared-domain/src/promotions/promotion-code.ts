import { PromotionId } from '../kernel/ids.ts';

/** The promotion that a typed text names: capital letters, without blanks and dashes. Undefined if it cannot be such a code. */
export const foldPromotionCode = (typed: string): PromotionId | undefined =>
  PromotionId.safeParse(typed.toUpperCase().replace(/[\s•-]/g, '')).data;
