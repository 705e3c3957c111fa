import { HeartHandshake, LayoutGrid } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { groupingsPaths } from './paths'

export const groupingsIcons = {
  firms: HeartHandshake,
  firm: HeartHandshake,
  groupings: LayoutGrid,
} satisfies IconsOf<typeof groupingsPaths>
