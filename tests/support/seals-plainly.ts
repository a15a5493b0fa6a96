import type { SealReason } from '@paddock/kit/command-handling/seal-reason';
import { SubjectId } from '@paddock/shared-domain/kernel/ids';

/** Seals without a vault, for tests of a command handler alone: the box is the text in base64. */
export const sealsPlainly: SealReason = async ([user = 'house'], text) => ({
  subjectId: SubjectId.parse(user),
  box: Buffer.from(text).toString('base64url'),
});
