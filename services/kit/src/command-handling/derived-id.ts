import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';

/**
 * An id derived from what it identifies: a repeat finds the same payment, membership or reservation, in any process and after any
 * crash. The text holds only ids, so the id reveals nothing.
 */
export const derivedId = (text: string): string => {
  let round = 0;
  return randomIdFrom(() =>
    createHash('sha512')
      .update(`${(round += 1)}\n${text}`)
      .digest(),
  );
};

/** Namespace of event ids (RFC 9562, version 5). Never change it: resends would no longer be recognised. */
const NAMESPACE = '6f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a41';

/** The id of the index-th event that a command appends to a stream: a resend has the same ids (decision 0135). */
export const eventId = (commandId: string, stream: string, index: number): string =>
  uuidv5(`${commandId}\n${stream}\n${index}`, NAMESPACE);
