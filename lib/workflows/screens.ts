import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { workflowsPaths } from './paths'

const admins = { session: true, module: null, privilege: 'WORKFLOWS_ADMIN' } as const

export const workflowsScreens = {
  workflow: { open: { session: true, module: null, privilege: null }, from: 'dashboard', texts: ['issues', 'workflows'] },
  workflowList: {
    open: admins,
    settings: 'school',
    texts: ['editor', 'issues', 'lists', 'listTools', 'workflows', 'workflowSettings', 'selector'],
  },
  workflowEditor: {
    open: admins,
    of: 'workflowList',
    texts: ['audience', 'editor', 'issues', 'workflows', 'workflowSettings', 'selector'],
  },
} satisfies ScreensOf<typeof workflowsPaths>
