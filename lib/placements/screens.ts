import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { placementsPaths } from './paths'

const placementViewers = {
  session: true,
  module: 'timetable',
  privilege: { anyOf: ['PLACEMENT_ADMIN', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
} as const

export const placementsScreens = {
  placementProviders: {
    open: placementViewers,
    from: 'timetables',
    texts: ['editor', 'issues', 'listTools', 'lists', 'placements', 'proof', 'providerPortal', 'upload'],
  },
  placementImport: {
    open: { session: true, module: 'timetable', privilege: { anyOf: ['PLACEMENT_ADMIN'] } },
    from: 'placementProviders',
    texts: ['imports', 'importStates', 'issues', 'placementImport', 'placements', 'proof', 'selector', 'upload'],
  },
  placements: { open: placementViewers, from: 'placementProviders', texts: ['editor', 'issues', 'listTools', 'placements', 'proof'] },
  placementDay: {
    open: {
      session: true,
      module: 'timetable',
      privilege: {
        anyOf: ['PLACEMENT_ADMIN', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL', 'PLACEMENT_MY_PLACEMENTS', 'TIMETABLE_ATTENDANCE'],
      },
    },
    of: 'placements',
    texts: ['attendance', 'issues', 'placements'],
  },
  placementBlocks: {
    open: { session: true, module: 'timetable', privilege: { anyOf: ['PLACEMENT_ADMIN'] } },
    from: 'placements',
    texts: ['issues', 'listTools', 'placements', 'placementBlocks'],
  },
} satisfies ScreensOf<typeof placementsPaths>
