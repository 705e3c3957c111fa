import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { groupingsPaths } from './paths'

const groupEditors = { session: true, module: null, privilege: 'GROUPS_ADMIN' } as const

export const groupingsScreens = {
  firms: { open: groupEditors, settings: 'people', texts: ['editor', 'lists'] },
  firm: { open: groupEditors, of: 'firms', texts: ['editor', 'issues', 'lists', 'selector'] },
  groupings: { open: groupEditors, settings: 'people', texts: ['editor', 'groupings', 'issues', 'lists', 'selector'] },
} satisfies ScreensOf<typeof groupingsPaths>
