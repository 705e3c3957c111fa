'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { ChooseFile } from '@/components/shared/import/choose-file'
import { ImportList } from '@/components/shared/import/import-list'
import { importPathOf, type ImportPath } from '@/components/shared/import/import-words'
import { BackButton } from '@/components/ui/back-button'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import type { OutputOf } from '@/lib/contract'
import type { Framework } from '@/lib/contracts/curriculum/outcomes'
import type { listImports } from '@/lib/contracts/imports'
import { paths } from '@/lib/paths'
import { frameworkHref } from '../hrefs'

interface ImportStartScreenProps {
  kind: 'outcomes' | 'case'
  /** The framework that is imported into; null for a new one, or for those that the file is about. */
  framework: Framework | null
  frameworks: readonly Framework[]
  list: OutputOf<typeof listImports>
  path: ImportPath
}

const fields = ['code', 'text', 'groupCode', 'group', 'topic', 'level', 'notes'] as const

/** /curriculum-mapping/learning-outcomes/import: where the outcomes of a file go, and the imports so far. */
export function ImportStartScreen({ kind, framework, frameworks, list, path }: ImportStartScreenProps) {
  const t = useTranslations('learningOutcomes.exchange')
  const tOutcomes = useTranslations('learningOutcomes')
  const tShell = useTranslations('shell.titles')
  const router = useRouter()
  const isRetired = framework?.state === 'RETIRED'
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={tShell('outcomesImport')}
        back={
          <BackButton
            href={framework ? frameworkHref(framework.id) : paths.learningOutcomes}
            label={framework?.name ?? tOutcomes('title')}
          />
        }
      />
      <Select
        label={t('into')}
        className="max-w-3xl"
        value={kind === 'case' ? 'case' : (framework?.id ?? 'new')}
        options={[
          { value: 'new', label: t('newFramework') },
          { value: 'case', label: t('fromCase') },
          ...frameworks.filter(({ state }) => state !== 'RETIRED' || isRetired).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(into) =>
          router.push(into === 'case' ? importPathOf('case', null) : importPathOf('outcomes', into === 'new' ? null : into))
        }
      />
      {isRetired ? (
        <Banner tone="info">{t('retired', { name: framework.name })}</Banner>
      ) : (
        <ChooseFile
          kind={kind}
          path={path}
          {...(framework && { targetId: framework.id })}
          {...(kind === 'case'
            ? { template: null, instead: { types: ['json'], help: t('caseHelp') } }
            : { template: { name: `${t('template')}.csv`, headers: fields.map((field) => t(`field.${field}`)) } })}
        />
      )}
      <ImportList list={list} path={path} />
    </div>
  )
}
