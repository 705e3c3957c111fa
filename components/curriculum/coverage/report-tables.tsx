'use client'

import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/shared/data-table/data-table'
import { Chip } from '@/components/ui/chip'
import { ListRow } from '@/components/ui/list-row'
import { TextLink } from '@/components/ui/text-link'
import type { CoverageFrame, CoverageReport } from '@/lib/contracts/coverage'
import { isCovered } from '@/lib/coverage/vocabulary'
import { LevelChip } from '../level-chip'
import { outcomeHref } from '../outcomes/hrefs'
import type { MatrixOutcome } from './matrix-rows'
import { useTold } from './use-told'

type Pair = CoverageReport['rows'][number]

/** Outcomes, each beside the components that cover it. */
export function PairTable({ rows, frame }: { rows: readonly Pair[]; frame: CoverageFrame }) {
  const t = useTranslations('coverage')
  const curriculum = useTranslations('curriculum')
  const { people, times } = useTold(frame)
  const level = ({ level: one }: Pair) => (one === null ? <Chip tone="danger">{t('gap')}</Chip> : <LevelChip level={one} />)
  // A component of a kind that is never held has a dash in place of a number.
  const heldOf = (row: Pair) => (row.component?.kind === 'SESSION_TYPE' ? times(row.held) : row.component ? '–' : '')
  const shownOf = (row: Pair) => (row.component && isCovered(row.component.kind) ? people(row.shown) : '')
  const shownIn = (row: Pair) => shownOf(row) || (row.component ? '–' : '')
  return (
    <DataTable
      name="outcomesReport"
      label={t('report.title')}
      rows={rows.map((row) => ({ ...row, id: `${row.outcome.id} ${row.component?.id ?? ''}` }))}
      columns={[
        {
          id: 'outcome',
          header: t('column.outcome'),
          cell: ({ outcome }) => (
            <>
              <TextLink href={outcome.href}>
                {outcome.code} {outcome.text}
              </TextLink>
              <span className="block text-meta text-muted">
                {[outcome.group, outcome.isRetired && t('retired')].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        {
          id: 'component',
          header: t('column.component'),
          cell: ({ component }) =>
            component && (
              <>
                <TextLink href={component.href}>{component.title}</TextLink>
                <span className="block text-meta text-muted">
                  {[curriculum(`component.kind.${component.kind}`), component.method].filter(Boolean).join(' · ')}
                </span>
              </>
            ),
        },
        { id: 'node', header: t('column.node'), cell: ({ node }) => node && <TextLink href={node.href}>{node.title}</TextLink> },
        { id: 'level', header: t('column.level'), cell: level },
        { id: 'held', header: t('column.heldShort'), cell: heldOf, isNumber: true },
        { id: 'shown', header: t('column.shownShort'), cell: shownIn, isNumber: true },
      ]}
      card={(row) => (
        <ListRow
          key={row.id}
          hasLongTitle
          title={`${row.outcome.code} ${row.outcome.text}`}
          subtitle={[row.component?.title, row.node?.title, shownOf(row)].filter(Boolean).join(' · ') || undefined}
          trailing={level(row)}
          href={row.outcome.href}
        />
      )}
    />
  )
}

/** Outcomes that nothing covers. */
export function GapTable({ outcomes, yearId }: { outcomes: readonly MatrixOutcome[]; yearId: string | undefined }) {
  const t = useTranslations('coverage')
  const group = ({ group: { code, title } }: MatrixOutcome) => `${code} ${title}`.trim()
  return (
    <DataTable
      label={t('report.onlyGaps')}
      rows={outcomes}
      columns={[
        {
          id: 'outcome',
          header: t('column.outcome'),
          cell: ({ id, code, text }) => (
            <TextLink href={outcomeHref(id, yearId)}>
              {code} {text}
            </TextLink>
          ),
        },
        { id: 'group', header: t('column.group'), cell: group },
        { id: 'level', header: t('byGraduation'), cell: ({ level }) => <LevelChip level={level} /> },
      ]}
      card={(outcome) => (
        <ListRow
          key={outcome.id}
          hasLongTitle
          title={`${outcome.code} ${outcome.text}`}
          subtitle={group(outcome)}
          trailing={<Chip tone="danger">{t('gap')}</Chip>}
          href={outcomeHref(outcome.id, yearId)}
        />
      )}
    />
  )
}
