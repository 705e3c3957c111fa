'use client'

import { useTranslations } from 'next-intl'
import { ChooseFile } from '@/components/shared/import/choose-file'
import { ImportList } from '@/components/shared/import/import-list'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listImports } from '@/lib/contracts/imports'
import { paths } from '@/lib/paths'
import { fileFields, usePlacementField } from './use-placement-field'

const path = paths.placementImport

/** Imports of providers, contacts and placements: a new file, and the imports so far. */
export function PlacementImportsScreen({ list }: { list: OutputOf<typeof listImports> }) {
  const t = useTranslations('placementImport')
  const titles = useTranslations('shell.titles')
  const nameOf = usePlacementField()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={titles('placementImport')} subtitle={t('help')} />
      <ChooseFile
        kind="placements"
        path={path}
        template={{ name: `${t('template')}.csv`, headers: fileFields.map((field) => nameOf(field)) }}
      />
      <ImportList list={list} path={path} />
    </div>
  )
}
