import { Building2, DoorOpen } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { placesPaths } from './paths'

export const placesIcons = {
  buildings: Building2,
  building: Building2,
  rooms: DoorOpen,
  room: DoorOpen,
} satisfies IconsOf<typeof placesPaths>
