'use client'

import { TableProperties } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChooseFile } from '@/components/shared/import/choose-file'
import { ImportList } from '@/components/shared/import/import-list'
import { BackButton } from '@/components/ui/back-button'
import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listImports } from '@/lib/contracts/imports'
import type { readDataSet } from '@/lib/contracts/third-party-import'
import { paths } from '@/lib/paths'

interface UploadScreenProps {
  set: OutputOf<typeof readDataSet>['set']
  list: OutputOf<typeof listImports>
}

/** The import of a file into a data set, and the files imported so far. */
export function UploadScreen({ set: { id, name, active, matchedBy, columns }, list }: UploadScreenProps) {
  const t = useTranslations('thirdParty')
  const tShell = useTranslations('shell.titles')
  const key = t(`match.${matchedBy}`)
  const path = `${paths.dataUpload}/${id}` as const
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={name}
        subtitle={t('upload.keyed', { key })}
        back={<BackButton href={paths.dataUpload} label={tShell('dataUpload')} />}
        more={
          <LinkButton href={`${paths.dataRecords}/${id}`} icon={<TableProperties />}>
            {t('records.show')}
          </LinkButton>
        }
      />
      {active ? (
        <ChooseFile
          kind="dataSet"
          targetId={id}
          path={path}
          template={{ name: `${name}.csv`, headers: [key, ...columns.map(({ caption }) => caption)] }}
        />
      ) : (
        <Banner tone="info">{t('upload.outOfUse')}</Banner>
      )}
      <ImportList list={list} path={path} />
    </div>
  )
}
