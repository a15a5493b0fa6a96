import { codecOf, type Codec } from './engine/codec.ts';
import type { Projection } from './engine/projection.ts';

/** Every read model of the product. */
export const all: readonly Projection[] = [];

/** Every event type of the product. */
export const codec: Codec = codecOf([]);
