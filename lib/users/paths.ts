export const usersPaths = {
  profilePicture: '/settings/users/profile-picture',
  users: '/settings/users',
  userCreate: '/settings/users/create',
  peopleImport: '/settings/users/import',
  user: '/settings/users/update',
  rollover: '/settings/users/rollover',
  userFlags: '/settings/user-flags',
  userFlag: '/settings/user-flags/edit',
} satisfies Record<string, `/${string}`>
