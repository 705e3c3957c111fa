import { GraduationCap } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { programmesPaths } from './paths'

export const programmesIcons = {
  programmes: GraduationCap,
  programme: GraduationCap,
} satisfies IconsOf<typeof programmesPaths>
