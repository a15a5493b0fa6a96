/** Terms in a record's history that are not fields of its form. */
export const setUpOtherTerms: Readonly<Record<string, string>> = {
  active: 'In use',
  as_of: 'As of',
  why: 'Reason',
};
