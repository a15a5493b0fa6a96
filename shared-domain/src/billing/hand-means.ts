import { z } from 'zod';

/** How money passes between customer and venue without the card provider. */
export const HandMeans = z.enum(['cash', 'bank']);
export type HandMeans = z.infer<typeof HandMeans>;

/** The account that keeps what came in and went out that way: the till, and the bank that the provider does not fill. */
export const tillOf = (means: HandMeans): string => `clearing:${means}`;
