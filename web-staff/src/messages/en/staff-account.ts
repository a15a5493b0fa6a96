/** The account of a staff member, as colleagues see it. */
export const staffAccount = {
  locked: 'This is a staff account. Only a superuser can change it.',
} as const;
