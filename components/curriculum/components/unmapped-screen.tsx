'use client'

import { CircleCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import type { CurriculumYear } from '@/lib/contracts/curriculum'
import type { Unmapped } from '@/lib/contracts/curriculum/components'
import { paths } from '@/lib/paths'
import { outcomeHref } from '../outcomes/hrefs'
import { yearName } from '../year-name'
import { unmappedHref } from './hrefs'
import { useMap } from './use-map'

interface UnmappedScreenProps {
  year: CurriculumYear | null
  years: readonly CurriculumYear[]
  found: Unmapped | null
}

/** /curriculum-mapping/learning-outcomes/unmapped: what no component of a year covers, with what might. */
export function UnmappedScreen({ year, years, found }: UnmappedScreenProps) {
  const t = useTranslations('curriculum')
  const router = useRouter()
  const map = useMap()
  const mayMap = year !== null && year.state !== 'CLOSED'
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={<BackButton href={paths.learningOutcomes} label={t('outcomes')} />}
        title={t('unmapped.title')}
        after={found && String(found.total)}
        subtitle={year && `${year.programme} ${yearName(year)}`}
        control={
          years.length > 1 && (
            <Select
              label={t('year.label')}
              hideLabel
              value={year?.id ?? ''}
              options={years.map((one) => ({ value: one.id, label: `${one.programme} ${yearName(one)}` }))}
              onChange={(id) => router.push(unmappedHref(id))}
            />
          )
        }
      />
      {!found || found.rows.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t(found ? 'unmapped.none' : 'empty.title')}>
          {t(found ? 'unmapped.noneHelp' : 'empty.help')}
        </EmptyState>
      ) : (
        <List label={t('unmapped.title')}>
          {found.rows.map((row) => (
            <ListRow
              key={row.id}
              title={`${row.code} ${row.text}`}
              subtitle={row.framework}
              href={outcomeHref(row.id)}
              actions={
                mayMap &&
                row.proposals.map(({ componentId, title, level }) => (
                  <Button key={componentId} size="sm" onPress={() => void map([{ componentId, outcomeId: row.id, level }])}>
                    {t('unmapped.map', { title })}
                  </Button>
                ))
              }
            />
          ))}
        </List>
      )}
    </div>
  )
}
