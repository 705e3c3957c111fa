import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { timetablePlanners } from '@/lib/screen-gates'
import type { placesPaths } from './paths'

export const placesScreens = {
  buildings: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'lists'] },
  building: { open: timetablePlanners, of: 'buildings', texts: ['editor', 'issues', 'lists'] },
  rooms: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'listTools', 'lists'] },
  room: { open: timetablePlanners, of: 'rooms', texts: ['editor', 'issues', 'lists'] },
} satisfies ScreensOf<typeof placesPaths>
