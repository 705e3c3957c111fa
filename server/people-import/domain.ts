import 'server-only'
import { provideImportKind } from '@/server/imports'
import { defineDomain } from '@/server/kernel/domain'
import { peopleBatch, peopleImport } from './index'
import { peopleImportListeners } from './invite'

export const peopleImportDomain = defineDomain({
  name: 'people-import',
  tier: 2,
  listeners: peopleImportListeners,
  batches: [peopleBatch],
  binds: () => provideImportKind(peopleImport),
})
