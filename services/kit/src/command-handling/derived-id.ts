import type { DomainEvent } from '@paddock/shared-domain/kernel/message';
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

/**
 * The id of the index-th event that a command appends to a stream. A resend has the same ids, and only a resend: a store takes events
 * with known ids as already written. Two processes may run one command and find different things, such as two intents of the provider.
 * So the content is part of the id: the second append meets a conflict, reads on, and sees that the command had its effect (decision 0135).
 */
export const eventId = (commandId: string, stream: string, index: number, { type, data }: DomainEvent): string =>
  uuidv5(`${commandId}\n${stream}\n${index}\n${type}\n${JSON.stringify(data)}`, NAMESPACE);
