'use client'

import { CircleMinus, CirclePlus, FolderTree, GitCompareArrows, PenLine } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { Select } from '@/components/ui/select'
import type { Curriculum, YearChanges } from '@/lib/contracts/curriculum'
import { CurriculumTabs } from './curriculum-tabs'
import { changesHref, nodeHref } from './hrefs'
import { LevelChip } from './level-chip'
import { outcomeHref } from './outcomes/hrefs'
import { YearHeader } from './year-header'
import { yearLabel } from './year-name'

type NodeRow = YearChanges['nodes']['rows'][number]
type MappingRow = YearChanges['mappings']['rows'][number]

const icons = { CAME: <CirclePlus />, WENT: <CircleMinus />, STAYED: <PenLine /> }

/** /curriculum-mapping?view=changes: one year compared with another. */
export function ChangesScreen({ home, changes }: { home: Curriculum; changes: YearChanges | null }) {
  const t = useTranslations('curriculum.compare')
  const router = useRouter()
  const before = changes?.before ?? null
  return (
    <div className="flex flex-col gap-4">
      <YearHeader home={home} hrefOf={(year) => changesHref(year)} />
      <CurriculumTabs home={home} current="changes" />
      {changes === null || before === null ? (
        <EmptyState icon={<GitCompareArrows />} title={t('alone')}>
          {t('aloneHelp')}
        </EmptyState>
      ) : (
        <>
          <Select
            className="max-w-sm print:hidden"
            label={t('with')}
            value={before.id}
            options={changes.others.map((one) => ({ value: one.id, label: yearLabel(one) }))}
            onChange={(withId) => router.push(changesHref(changes.year.id, withId))}
          />
          <p className="hidden print:block">{t('between', { year: yearLabel(changes.year), before: yearLabel(before) })}</p>
          <Mappings changes={changes} beforeId={before.id} />
          <Nodes changes={changes} />
        </>
      )}
    </div>
  )
}

interface PartProps {
  id: string
  title: string
  about: ReactNode
  shown: number
  total: number
  children: ReactNode
}

function Part({ id, title, about, shown, total, children }: PartProps) {
  const t = useTranslations('curriculum.compare')
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lead font-bold">
        {title}
      </h2>
      <p className="text-muted">{about}</p>
      {total > 0 && children}
      {total > shown && <p className="text-dense text-muted">{t('cut', { shown, total })}</p>}
    </Card>
  )
}

function Mappings({ changes: { mappings, year }, beforeId }: { changes: YearChanges; beforeId: string }) {
  const t = useTranslations('curriculum.compare')
  const { rows, total, lost, gained } = mappings
  const about = total === 0 ? t('mappingsSame') : t('mappingsAbout', { count: total, lost, gained })
  return (
    <Part id="compare-mappings" title={t('mappings')} about={about} shown={rows.length} total={total}>
      <List label={t('mappings')}>
        {rows.map((row) => (
          <ListRow
            key={`${row.outcome.id} ${row.node.id} ${row.component.title} ${row.was ?? ''}`}
            icon={icons[row.was === null ? 'CAME' : row.is === null ? 'WENT' : 'STAYED']}
            title={`${row.outcome.code} ${row.outcome.text}`}
            hasLongTitle
            subtitle={`${row.component.title} · ${row.node.title}`}
            due={said(row)}
            trailing={<Levels row={row} />}
            // A removed entry is in the year before.
            href={outcomeHref(row.outcome.id, row.is === null ? beforeId : year.id)}
          />
        ))}
      </List>
    </Part>
  )

  function said({ outcome }: MappingRow): string | undefined {
    if (!outcome.isCovered) return t('lost')
    return outcome.wasCovered ? undefined : t('gained')
  }
}

/** The level that a mapping had, and the one that it has. */
function Levels({ row: { was, is } }: { row: MappingRow }) {
  const t = useTranslations('curriculum.compare')
  return (
    <span className="flex flex-wrap items-center gap-1">
      {was !== null && (
        <del className="no-underline">
          <span className="sr-only">{t('was')} </span>
          <LevelChip level={was} />
        </del>
      )}
      <span aria-hidden="true">→</span>
      {is === null ? <span>{t('none')}</span> : <LevelChip level={is} />}
    </span>
  )
}

function Nodes({ changes: { nodes } }: { changes: YearChanges }) {
  const t = useTranslations('curriculum')
  const { rows, total } = nodes
  const about = total === 0 ? t('compare.nodesSame') : t('compare.nodesAbout', { count: total })
  return (
    <Part id="compare-nodes" title={t('compare.nodes')} about={about} shown={rows.length} total={total}>
      <List label={t('compare.nodes')}>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            icon={icons[row.change] ?? <FolderTree />}
            title={row.title}
            hasLongTitle
            subtitle={`${t(`kind.${row.kind}`)} · ${row.above}`}
            due={changed(row)}
            href={nodeHref(row.id)}
          />
        ))}
      </List>
    </Part>
  )

  function changed({ change, wasTitle, wasAbove, wasKind, newNotes }: NodeRow): string {
    if (change !== 'STAYED') return t(`compare.${change}`)
    return [
      wasTitle !== null && t('compare.wasTitle', { title: wasTitle }),
      wasAbove !== null && t('compare.wasAbove', { title: wasAbove }),
      wasKind !== null && t('compare.wasKind', { kind: t(`kind.${wasKind}`) }),
      newNotes && t('compare.newNotes'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
