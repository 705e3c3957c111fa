import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { staticUrlsPaths } from './paths'

const staticUrlEditors = { session: true, module: null, privilege: 'STATICURLS_ADMIN' } as const

export const staticUrlsScreens = {
  staticUrls: { after: 'workbook', open: staticUrlEditors, settings: { group: 'school', after: 'workbooks' }, texts: ['staticUrls'] },
  staticUrl: { open: staticUrlEditors, of: 'staticUrls', texts: ['editor', 'issues', 'proof', 'selector', 'staticUrls'] },
} satisfies ScreensOf<typeof staticUrlsPaths>
