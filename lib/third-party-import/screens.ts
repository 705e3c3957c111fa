import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { anySession } from '@/lib/screen-gates'
import type { thirdPartyImportPaths } from './paths'

export const thirdPartyImportScreens = {
  dataSets: {
    open: { session: true, module: null, privilege: 'THIRDPARTY_IMPORT' },
    settings: 'people',
    texts: ['editor', 'issues', 'lists', 'thirdParty'],
  },
  dataUpload: {
    open: { session: true, module: null, privilege: 'THIRDPARTY_IMPORT' },
    settings: 'people',
    texts: ['imports', 'importStates', 'issues', 'lists', 'proof', 'thirdParty', 'upload'],
  },
  // Each set says who reads it; a person who may read none of them finds nothing.
  dataRecords: { open: anySession, settings: 'you', texts: ['editor', 'issues', 'lists', 'proof', 'thirdParty'] },
} satisfies ScreensOf<typeof thirdPartyImportPaths>
