import 'server-only'
import { provideOriginNames } from '@/server/form-responses'
import { provideFormAddresses } from '@/server/forms'
import { defineDomain } from '@/server/kernel/domain'
import { staticUrlsIds } from './ids'
import { staticUrlsCalls } from './index'
import { staticUrlsListeners } from './listeners'
import { staticUrlsPersonalData } from './queries/personal-data.sql'
import { staticUrlsSealed } from './queries/sealed.sql'
import { hasUrlInUse, listLabels } from './queries/urls'
import { staticUrlsAudited } from './queries/audited.sql'

export const staticUrlsDomain = defineDomain({
  name: 'static-urls',
  tier: 3,
  ids: staticUrlsIds,
  calls: staticUrlsCalls,
  audited: staticUrlsAudited,
  listeners: staticUrlsListeners,
  personalData: staticUrlsPersonalData,
  sealed: staticUrlsSealed,
  binds: () => {
    provideFormAddresses(hasUrlInUse)
    provideOriginNames('STATIC_URL', listLabels)
  },
})
