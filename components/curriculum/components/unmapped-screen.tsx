'use client'

import { CircleCheck, Link2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { useLazy } from '@/components/ui/use-lazy'
import type { CurriculumYear } from '@/lib/contracts/curriculum'
import type { Unmapped } from '@/lib/contracts/curriculum/components'
import { outcomeHref } from '../outcomes/hrefs'
import { yearLabel, yearName } from '../year-name'
import { unmappedHref } from './hrefs'

const loadMap = async () => (await import('../coverage/map-to-dialog')).MapToDialog

interface UnmappedScreenProps {
  year: CurriculumYear | null
  years: readonly CurriculumYear[]
  found: Unmapped | null
}

/** /curriculum-mapping/learning-outcomes/unmapped: outcomes that no component of a year covers, with the components that might. */
export function UnmappedScreen({ year, years, found }: UnmappedScreenProps) {
  const t = useTranslations('curriculum')
  const router = useRouter()
  const [mapped, setMapped] = useState<Unmapped['rows'][number] | null>(null)
  const MapDialog = useLazy(mapped !== null, loadMap, () => setMapped(null))
  const mayMap = year !== null && year.state !== 'CLOSED'
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('unmapped.title')}
        after={found && String(found.total)}
        // With several years, the chooser already names the one that is shown.
        subtitle={year && years.length < 2 ? `${year.programme} ${yearName(year)}` : undefined}
        control={
          years.length > 1 && (
            <Select
              label={t('year.label')}
              hideLabel
              value={year?.id ?? ''}
              options={years.map((one) => ({ value: one.id, label: yearLabel(one) }))}
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
              hasLongTitle
              subtitle={[row.framework, row.proposals.length > 0 && t('unmapped.proposals', { count: row.proposals.length })]
                .filter(Boolean)
                .join(' · ')}
              href={outcomeHref(row.id, year?.id)}
              actions={
                mayMap && (
                  <Button size="sm" icon={<Link2 />} aria-label={t('unmapped.mapOne', { code: row.code })} onPress={() => setMapped(row)}>
                    {t('unmapped.map')}
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
      {MapDialog && mapped && year && (
        <MapDialog
          outcome={{ ...mapped, isGap: true }}
          yearId={year.id}
          nodeId={null}
          onMapped={() => router.refresh()}
          onClose={() => setMapped(null)}
        />
      )}
    </div>
  )
}
