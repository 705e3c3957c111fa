import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { rolesPaths } from './paths'

const roleEditors = { session: true, module: null, privilege: 'ROLES_ADMIN' } as const

export const rolesScreens = {
  roles: { open: roleEditors, settings: 'people', texts: ['roles'] },
  roleCreate: { open: roleEditors, from: 'roles', texts: ['accounts', 'editor', 'issues', 'proof', 'roles'] },
  role: { open: roleEditors, of: 'roles', texts: ['accounts', 'editor', 'issues', 'proof', 'roles'] },
} satisfies ScreensOf<typeof rolesPaths>
