import { problem } from './problems.ts';

/** Another person changed the record since the form was loaded: nothing is overwritten (409). */
export const editConflict = problem('conflict', {
  text: 'Somebody else changed this meanwhile. Nothing of yours was saved. Look at their change, then save again.',
});
