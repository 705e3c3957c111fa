import { CalendarCheck, FileUp, Hospital, ListOrdered, MapPinned } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { placementsPaths } from './paths'

export const placementsIcons = {
  placementProviders: Hospital,
  placementImport: FileUp,
  placements: MapPinned,
  placementDay: CalendarCheck,
  placementBlocks: ListOrdered,
} satisfies IconsOf<typeof placementsPaths>
