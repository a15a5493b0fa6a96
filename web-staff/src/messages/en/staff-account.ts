/** The account of somebody who works here, as colleagues see it. */
export const staffAccount = {
  locked: 'This person works here. Only a superuser can change this account.',
} as const;
