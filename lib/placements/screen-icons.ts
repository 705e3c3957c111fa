import { CalendarCheck, Hospital, ListOrdered, MapPinned } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { placementsPaths } from './paths'

export const placementsIcons = {
  placementProviders: Hospital,
  placements: MapPinned,
  placementDay: CalendarCheck,
  placementBlocks: ListOrdered,
} satisfies IconsOf<typeof placementsPaths>
