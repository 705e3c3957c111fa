export const rolesPaths = {
  roles: '/settings/users/roles',
  roleCreate: '/settings/users/roles/create',
  role: '/settings/users/roles/update',
} satisfies Record<string, `/${string}`>
