import { v5 as uuidv5 } from 'uuid';

/** Namespace of event ids (RFC 9562, version 5). Never change it: resends would no longer be recognised. */
const NAMESPACE = '6f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a41';

/** The id of the index-th event that a command appends to a stream: a resend has the same ids (decision 0135). */
export const eventId = (commandId: string, stream: string, index: number): string =>
  uuidv5(`${commandId}\n${stream}\n${index}`, NAMESPACE);
