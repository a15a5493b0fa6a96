/** What a history tells of records that no field of their form asks for. */
export const setUpOtherTerms: Readonly<Record<string, string>> = {
  active: 'In use',
  as_of: 'As of',
  why: 'Reason',
};
