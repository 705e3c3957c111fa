import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { devPaths } from './paths'

export const devScreens = {
  dev: { open: { session: true, module: 'dev', privilege: null }, settings: 'about', texts: ['dev'] },
  devUi: {
    open: { session: true, module: 'dev', privilege: null },
    from: 'dev',
    texts: ['dev', 'form', 'issues', 'selector', 'toothMap', 'upload'],
  },
  devMail: { open: { session: true, module: 'dev', privilege: 'ALL' }, from: 'dev', texts: ['dev'] },
  devGeoloc: { open: { session: true, module: 'dev', privilege: null }, from: 'dev', texts: ['dev', 'location'] },
} satisfies ScreensOf<typeof devPaths>
