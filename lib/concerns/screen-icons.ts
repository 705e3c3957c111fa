import { ShieldAlert, TriangleAlert } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { concernsPaths } from './paths'

export const concernsIcons = {
  seriousConcern: TriangleAlert,
  concernReceivers: ShieldAlert,
} satisfies IconsOf<typeof concernsPaths>
