'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ListRow } from '@/components/ui/list-row'
import { TextLink } from '@/components/ui/text-link'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import type { CoverageFrame } from '@/lib/contracts/coverage'
import { isCovered } from '@/lib/coverage/vocabulary'
import { nodeHref } from '../hrefs'
import { LevelChip } from '../level-chip'
import { Sources } from './sources'
import { useCoverageRows, type RowsAsked } from './use-coverage-rows'
import { useTold } from './use-told'

const studentsAtFirst = 8
const studentsAtOnce = 42

interface PartProps {
  outcomeId: string
  asked: RowsAsked
  frame: CoverageFrame
}

/** The components that cover an outcome, with how often each was held and shown. `head` is the choice of the year. */
export function OutcomeCovered({ outcomeId, asked, frame, head }: PartProps & { head: ReactNode }) {
  const t = useTranslations('coverage')
  const curriculum = useTranslations('curriculum')
  const { people, times } = useTold(frame)
  const { components, isFailed, isLoading, hasMore, more, again } = useCoverageRows({ ...asked, outcomeId, part: 'COMPONENTS' })
  type Row = (typeof components)[number] & { readonly componentId: string }
  const rows: Row[] = components.map((row) => ({ ...row, componentId: row.id, id: `${row.id} ${row.via?.id ?? ''}` }))
  const about = (row: Row) =>
    [
      curriculum(`component.kind.${row.kind}`),
      row.via && t('viaReplaced', { code: row.via.code }),
      row.ref && row.ref.state !== 'OFFERED' && curriculum(`component.ref.${row.ref.state}`),
    ]
      .filter(Boolean)
      .join(' · ')
  const heldOf = (row: Row) => (row.kind === 'SESSION_TYPE' ? times(row.held) : '–')
  // For a component that cannot show an outcome by itself, no number of students is given.
  const shownOf = (row: Row) => (isCovered(row.kind) ? people(row.shown) : '')
  const shownIn = (row: Row) => shownOf(row) || '–'
  const level = (row: Row) => <LevelChip level={row.level} />
  return (
    <section aria-labelledby="outcome-covered" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="outcome-covered" className="text-lead font-bold">
          {t('covered')}
        </h2>
        {head}
      </div>
      {isFailed && <Failed onRetry={again} />}
      {!isFailed && !isLoading && rows.length === 0 && <p className="text-muted">{t('none.COMPONENTS')}</p>}
      {rows.length > 0 && (
        <DataTable
          label={t('covered')}
          rows={rows}
          columns={[
            {
              id: 'component',
              header: t('column.component'),
              cell: (row) => (
                <>
                  <TextLink href={row.href}>{row.ref?.name ?? row.title}</TextLink>
                  <span className="block text-meta text-muted">{about(row)}</span>
                </>
              ),
            },
            { id: 'node', header: t('column.node'), cell: ({ node }) => <TextLink href={nodeHref(node.id)}>{node.title}</TextLink> },
            { id: 'level', header: t('column.level'), cell: level },
            { id: 'held', header: t('column.heldShort'), cell: heldOf, isNumber: true },
            { id: 'shown', header: t('column.shownShort'), cell: shownIn, isNumber: true },
          ]}
          card={(row) => (
            <ListRow
              key={row.id}
              title={row.ref?.name ?? row.title}
              subtitle={[row.node.title, shownOf(row)].filter(Boolean).join(' · ')}
              trailing={level(row)}
              href={row.href}
            />
          )}
        />
      )}
      {isLoading && <Loading />}
      {hasMore && !isLoading && (
        <Button size="sm" className="self-start" onPress={more}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/** The students who have shown an outcome, with their evidence, and those who have not. In a large cohort only numbers are shown, and no names. */
export function OutcomeStudents({ outcomeId, asked, frame }: PartProps) {
  const t = useTranslations('coverage')
  const [part, setPart] = useState<'STUDENTS' | 'NOT_SHOWN'>('STUDENTS')
  const { students, missing, last, isFailed, isLoading, hasMore, more, again } = useCoverageRows({ ...asked, outcomeId, part })
  const [listed, setListed] = useState(studentsAtFirst)
  const count = part === 'STUDENTS' ? students.length : missing.length
  return (
    <Card as="section" aria-labelledby="outcome-students" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="outcome-students" className="text-lead font-bold">
          {t('evidence')}
        </h2>
        {last && frame.student === null && (
          <Chip>
            {t('ofStudents', {
              shown: String(part === 'STUDENTS' ? last.total : (frame.students ?? 0) - last.total),
              students: String(frame.students ?? 0),
            })}
          </Chip>
        )}
      </div>
      {frame.student === null && (
        <div role="group" aria-labelledby="outcome-students" className="flex flex-wrap gap-1">
          {(['STUDENTS', 'NOT_SHOWN'] as const).map((one) => (
            <ToggleChip
              key={one}
              label={t(one === 'STUDENTS' ? 'isShown' : 'notShown')}
              selected={part === one}
              onChange={() => {
                setPart(one)
                setListed(studentsAtFirst)
              }}
            />
          ))}
        </div>
      )}
      {isFailed && <Failed onRetry={again} />}
      {!isFailed && !isLoading && count === 0 && (
        <p className="text-muted">{t(part === 'STUDENTS' ? 'noneHelp.STUDENTS' : 'noneNotShown')}</p>
      )}
      {missing.length > 0 && (
        <ul className="divide-y divide-line overflow-clip rounded-card">
          {missing.slice(0, listed).map(({ id, displayName }) => (
            <li key={id} className="py-2 text-dense font-medium wrap-anywhere">
              {displayName}
            </li>
          ))}
        </ul>
      )}
      {students.length > 0 && (
        <ul className="divide-y divide-line overflow-clip rounded-card">
          {students.slice(0, listed).map(({ id, displayName, times, sources }) => (
            <li key={id} className="flex flex-col gap-0.5 py-2">
              <span className="flex items-baseline justify-between gap-2 text-dense">
                <span className="font-medium wrap-anywhere">{displayName}</span>
                <span className="shrink-0 text-meta text-muted tabular-nums">{t('times', { count: times })}</span>
              </span>
              <span className="text-meta text-muted">
                <Sources sources={sources.slice(0, 2)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isLoading && <Loading />}
      {(hasMore || count > listed) && !isLoading && (
        <Button
          size="sm"
          className="self-start"
          onPress={() => {
            if (count <= listed) more()
            setListed(listed + studentsAtOnce)
          }}
        >
          {t('more')}
        </Button>
      )}
    </Card>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('coverage')
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-dense text-danger">
      {t('rowsFailed')}
      <Button size="sm" onPress={onRetry}>
        {t('tryAgain')}
      </Button>
    </p>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </SkeletonGroup>
  )
}
