'use client'

import { useTranslations } from 'next-intl'
import { ChooseFile } from '@/components/shared/import/choose-file'
import { ImportList } from '@/components/shared/import/import-list'
import { BackButton } from '@/components/ui/back-button'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listImports } from '@/lib/contracts/imports'
import type { readTimetable } from '@/lib/contracts/timetables'
import { paths } from '@/lib/paths'
import { fileFields } from './use-timetable-field'

interface ImportStartScreenProps {
  timetable: OutputOf<typeof readTimetable>['timetable']
  list: OutputOf<typeof listImports>
}

/** The import of a file into a timetable, and the files imported so far. */
export function ImportStartScreen({ timetable: { id, name }, list }: ImportStartScreenProps) {
  const t = useTranslations('timetablePlanning.import')
  const shell = useTranslations('shell.titles')
  const path = `${paths.timetableImport}/${id}` as const
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={shell('timetableImport')}
        subtitle={name}
        back={<BackButton href={`${paths.timetable}/${id}/week`} label={name} />}
      />
      <ChooseFile
        kind="timetable"
        targetId={id}
        path={path}
        template={{ name: `${t('template')}.csv`, headers: fileFields.map((field) => t(`field.${field}`)) }}
        also={{ types: ['ics'], help: t('icsHelp') }}
      />
      <ImportList list={list} path={path} />
    </div>
  )
}
