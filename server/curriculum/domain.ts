import 'server-only'
import { provideImportKind } from '@/server/imports'
import { defineDomain } from '@/server/kernel/domain'
import { caseImport, exchangeBatch, outcomesImport } from './exchange/kinds'
import { curriculumFinding } from './finding'
import { curriculumIds } from './ids'
import { curriculumCalls } from './index'
import { curriculumAudited } from './queries/audited.sql'
import { curriculumNames } from './queries/measures.sql'
import { curriculumPersonalData } from './queries/personal-data.sql'

export const curriculumDomain = defineDomain({
  name: 'curriculum',
  tier: 2,
  ids: curriculumIds,
  calls: curriculumCalls,
  audited: curriculumAudited,
  measures: { names: curriculumNames },
  personalData: curriculumPersonalData,
  finding: curriculumFinding,
  batches: [exchangeBatch],
  binds: () => {
    provideImportKind(outcomesImport)
    provideImportKind(caseImport)
  },
})
