'use client'

import { useTranslations } from 'next-intl'
import { ChooseFile } from '@/components/shared/import/choose-file'
import { ImportList } from '@/components/shared/import/import-list'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listImports } from '@/lib/contracts/imports'
import { paths } from '@/lib/paths'
import { useFieldName } from './use-field-name'

const path = paths.peopleImport
const inTemplate = ['username', 'email', 'firstName', 'lastName', 'studentIdNumber', 'programme', 'year', 'group', 'firm', 'roles'] as const

/** Imports of people: a new file, and the imports so far. */
export function PeopleImportsScreen({ list }: { list: OutputOf<typeof listImports> }) {
  const t = useTranslations('shell.titles')
  const tPeople = useTranslations('imports.people')
  const nameOf = useFieldName()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('peopleImport')} />
      <ChooseFile
        kind="people"
        path={path}
        template={{ name: `${t('users')}.csv`, headers: inTemplate.map((field) => nameOf(field)) }}
        also={{ types: ['zip'], help: tPeople('rosterHelp') }}
      />
      <ImportList list={list} path={path} />
    </div>
  )
}
