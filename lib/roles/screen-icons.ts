import { ShieldCheck, ShieldPlus } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { rolesPaths } from './paths'

export const rolesIcons = {
  roles: ShieldCheck,
  roleCreate: ShieldPlus,
  role: ShieldCheck,
} satisfies IconsOf<typeof rolesPaths>
