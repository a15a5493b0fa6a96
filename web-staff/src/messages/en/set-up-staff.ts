/** Staff: permissions, sessions, invitations. */
export const setUpStaff = {
  what: 'the staff',
  failed: 'We could not load the staff. Please try again.',
  permissions: {
    'reservations.change_reservation': 'Planner: all bookings',
    'leaderboards.can_manage_race_events': 'Launcher: races, laps and boards',
    'user.change_user': 'People: accounts and bills of customers',
  },
  superuser: 'Superuser',
  superuserHint: 'All permissions, plus venue set-up, operations and staff.',
  rights: 'Permissions',
  rightsOf: (name: string) => `Permissions of ${name}`,
  noRights: 'no permissions',
  historyOf: (name: string) => `History of the permissions of ${name}`,
  historyFailed: 'We could not load the history of these permissions. Please try again.',
  change: (before: string, after: string) => `${before} → ${after}`,
  you: 'You',
  withCodes: 'One-time codes',
  sessions: (count: number) =>
    count === 1 ? 'Logged in on 1 device' : count === 0 ? 'Not logged in' : `Logged in on ${count} devices`,
  notOneself: 'You cannot change your own permissions. Ask another superuser.',
  save: 'Save permissions',
  saved: 'Permissions saved. They must log in again.',
  endSessions: 'Log out everywhere',
  endSessionsAbout: (name: string) =>
    `${name} is logged out on every device at once and can log in again with the password. Permissions do not change.`,
  ended: 'Logged out everywhere',
  keep: 'Cancel',
  dismiss: 'Remove from staff',
  dismissed: 'Removed from staff',
  dismissAbout: (name: string) =>
    `${name} loses all permissions, is logged out everywhere and keeps the account as a customer.`,
  dropCodes: 'Turn off one-time codes',
  dropped: 'One-time codes are off',
  dropCodesAbout: (name: string) =>
    `Use this if somebody lost their phone and recovery codes. The password alone then opens the account until they turn it on again. ${name} is logged out everywhere.`,
  invite: 'Invite staff',
  inviteNow: 'Invite',
  inviteAbout: 'If there is no account with this address, one is created. A login link is sent by email.',
  invited: (email: string) => `${email} is now staff. A login link was sent by email.`,
  email: 'Email',
} as const;
