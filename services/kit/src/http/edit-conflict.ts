import { problem } from './problems.ts';

/** Another person changed the record since the form was loaded: nothing is overwritten (409). */
export const editConflict = problem('conflict', {
  text: 'Somebody else changed this while you were editing. Your changes are not saved. Check theirs, then save again.',
});
