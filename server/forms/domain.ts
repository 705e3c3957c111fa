import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { formsFinding } from './finding'
import { formsIds } from './ids'
import { formsCalls } from './index'
import { formsPersonalData } from './queries/personal-data'
import { formsAudited } from './queries/audited.sql'
import { formsNames } from './queries/measures.sql'

export const formsDomain = defineDomain({
  name: 'forms',
  tier: 2,
  ids: formsIds,
  calls: formsCalls,
  measures: { names: formsNames },
  audited: formsAudited,
  personalData: formsPersonalData,
  finding: formsFinding,
})
