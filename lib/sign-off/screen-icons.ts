import { ShieldAlert } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { signOffPaths } from './paths'

export const signOffIcons = {
  signoffAnomalies: ShieldAlert,
} satisfies IconsOf<typeof signOffPaths>
