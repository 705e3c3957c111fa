import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { programmesPaths } from './paths'

const programmeEditors = { session: true, module: null, privilege: 'PROGRAMMES_ADMIN' } as const

export const programmesScreens = {
  programmes: { open: programmeEditors, settings: 'people', texts: ['editor', 'lists'] },
  programme: { open: programmeEditors, of: 'programmes', texts: ['editor', 'issues', 'lists'] },
} satisfies ScreensOf<typeof programmesPaths>
