'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import type { CoverageRows } from '@/lib/contracts/coverage'
import { isCovered } from '@/lib/coverage/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { LevelChip } from '../level-chip'
import { Sources } from './sources'
import { useCoverageRows, type OpenedCell } from './use-coverage-rows'
import { useTold } from './use-told'

/** One of the lists behind a cell, with its texts for loading, for a failure and for no rows. */
export function RowsPart({ asked }: { asked: OpenedCell }) {
  const t = useTranslations('coverage')
  const { last, components, held, students, isFailed, isLoading, hasMore, more, again } = useCoverageRows(asked)
  const rows = { COMPONENTS: components, HELD: held, STUDENTS: students }[asked.part]
  return (
    <>
      {isFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {t('rowsFailed')}
          <Button size="sm" onPress={again}>
            {t('tryAgain')}
          </Button>
        </p>
      )}
      {!isFailed && !isLoading && rows.length === 0 && (
        <EmptyState level={3} title={t(`none.${asked.part}`)}>
          {t(`noneHelp.${asked.part}`)}
        </EmptyState>
      )}
      {last && rows.length > 0 && (
        <ul className="divide-y divide-line overflow-clip rounded-card">
          {asked.part === 'COMPONENTS' &&
            components.map((row) => <Component key={`${row.id} ${row.via?.id}`} row={row} frame={last.frame} />)}
          {asked.part === 'HELD' && held.map((row) => <HeldOn key={row.id} row={row} />)}
          {asked.part === 'STUDENTS' && students.map((row) => <Shown key={row.id} row={row} />)}
        </ul>
      )}
      {isLoading && (
        <SkeletonGroup className="flex flex-col gap-2 py-2">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </SkeletonGroup>
      )}
      {hasMore && !isLoading && (
        <Button fullWidth onPress={more}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Row({ title, children, after }: { title: ReactNode; children: ReactNode; after?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block text-dense font-medium wrap-anywhere">{title}</span>
        <span className="block text-meta text-muted">{children}</span>
      </span>
      {after}
    </li>
  )
}

function Component({ row, frame }: { row: CoverageRows['components'][number]; frame: CoverageRows['frame'] }) {
  const t = useTranslations('coverage')
  const curriculum = useTranslations('curriculum')
  const { shownBy, held } = useTold(frame)
  return (
    <Row title={<TextLink href={row.href}>{row.ref?.name ?? row.title}</TextLink>} after={<LevelChip level={row.level} />}>
      {[curriculum(`component.kind.${row.kind}`), row.node.title].join(' · ')}
      <br />
      {[row.kind === 'SESSION_TYPE' && held(row.held), isCovered(row.kind) && shownBy(row.shown)].filter(Boolean).join(' · ')}
      {row.via && (
        <>
          <br />
          {t('viaReplaced', { code: row.via.code })}
        </>
      )}
      {row.ref && row.ref.state !== 'OFFERED' && ` · ${curriculum(`component.ref.${row.ref.state}`)}`}
    </Row>
  )
}

function HeldOn({ row }: { row: CoverageRows['held'][number] }) {
  const formats = useFormats()
  const day = formats.day(row.day)
  return (
    <Row title={row.opens.href === null ? day : <TextLink href={row.opens.href}>{day}</TextLink>}>
      {[row.name, row.minutes > 0 && formats.duration(row.minutes * 60_000)].filter(Boolean).join(' · ')}
    </Row>
  )
}

function Shown({ row }: { row: CoverageRows['students'][number] }) {
  const t = useTranslations('coverage')
  return (
    <Row title={row.displayName} after={<span className="text-meta text-muted tabular-nums">{t('times', { count: row.times })}</span>}>
      <Sources sources={row.sources} />
    </Row>
  )
}
