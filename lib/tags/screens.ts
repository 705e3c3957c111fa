import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { tagsPaths } from './paths'

const tagEditors = { session: true, module: null, privilege: 'TAGS_ADMIN' } as const

export const tagsScreens = {
  tags: { after: 'participationType', open: tagEditors, settings: 'school', texts: ['lists', 'selector', 'tags'] },
  tag: { open: tagEditors, of: 'tags', texts: ['editor', 'issues', 'lists', 'tags'] },
  tagGroups: { open: tagEditors, settings: 'school', texts: ['editor', 'issues', 'lists', 'tags'] },
} satisfies ScreensOf<typeof tagsPaths>
