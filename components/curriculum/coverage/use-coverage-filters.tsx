'use client'

import { UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { choiceFilter, type ListFilter } from '@/components/shared/list/list-filter'
import { PersonDialog } from '@/components/shared/person-dialog'
import { useSelector } from '@/components/shared/selector-modal'
import { ancestorIdsOf } from '@/components/shared/tree/tree-rows'
import type { Filters } from '@/components/shared/use-filters'
import { useOpensProgress } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/request'
import type { CoverageFrame } from '@/lib/contracts/coverage'
import type { Curriculum } from '@/lib/contracts/curriculum'
import { findReportStudents } from '@/lib/contracts/reports'

interface Filtering {
  frame: CoverageFrame
  nodes: Curriculum['nodes']
  asked: Filters
  onAsk: (change: Filters) => void
}

/** The filters of the matrix and the report: the people whose numbers are shown and the part of the curriculum, with the dialogs for choosing them. */
export function useCoverageFilters({ frame, nodes, asked, onAsk }: Filtering): [filters: ListFilter[], dialogs: ReactNode] {
  const t = useTranslations('coverage')
  const [selector, select] = useSelector()
  const [isFinding, setFinding] = useState(false)
  const seesOthers = useOpensProgress() && frame.mayAsk.some((of) => of !== 'STUDENT')
  const years = Math.max(1, nodes.filter(({ kind }) => kind === 'YEAR').length)
  const node = nodes.find(({ id }) => id === asked.node)

  async function chooseNode() {
    const titles = new Map(nodes.map(({ id, title }) => [id, title]))
    const tree = nodes.map((one) => ({ ...one, label: one.title }))
    const items = nodes.map(({ id, title }) => {
      const path = ancestorIdsOf(tree, id)
        .toReversed()
        .map((above) => titles.get(above) ?? '')
      return { id, caption: title, ...(path.length > 0 && { subcaption: path.join(' / ') }) }
    })
    const [id] = (await select({ title: t('filter.node'), items })) ?? []
    if (id !== undefined) onAsk({ node: id })
  }

  const filters: ListFilter[] = [
    {
      id: 'node',
      label: t('filter.node'),
      said: node?.title ?? null,
      field: (
        <Button fullWidth onPress={() => void chooseNode()}>
          {node?.title ?? t('filter.chooseNode')}
        </Button>
      ),
      onClear: () => onAsk({ node: '' }),
    },
    ...(frame.mayAsk.some((of) => of !== 'STUDENT')
      ? [
          choiceFilter({
            id: 'yearGroup',
            label: t('filter.yearGroup'),
            any: t('filter.yearGroupAny'),
            value: frame.yearGroup === null ? '' : String(frame.yearGroup),
            options: Array.from({ length: years }, (_, at) => ({
              value: String(at + 1),
              label: t('filter.yearGroupOf', { year: at + 1 }),
            })),
            onChange: (yearGroup) => onAsk({ yearGroup, student: '' }),
          }),
        ]
      : []),
    ...(seesOthers
      ? [
          {
            id: 'student',
            label: t('filter.student'),
            said: frame.student?.displayName ?? null,
            field: (
              <Button fullWidth icon={<UserRound />} onPress={() => setFinding(true)}>
                {frame.student?.displayName ?? t('filter.chooseStudent')}
              </Button>
            ),
            onClear: () => onAsk({ student: '' }),
          },
        ]
      : []),
  ]
  const dialogs = (
    <>
      {selector}
      {isFinding && (
        <PersonDialog
          words={{
            title: t('filter.student'),
            search: t('filter.findStudent'),
            hint: t('filter.findHint'),
            failed: t('filter.findFailed'),
            found: (count) => t('filter.found', { count }),
          }}
          find={async (q, signal) =>
            (await call(findReportStudents, { q }, { signal })).students.map(({ id, displayName, programme }) => ({
              id,
              name: displayName,
              subtitle: programme,
            }))
          }
          onDone={(student) => {
            setFinding(false)
            if (student !== null) onAsk({ student, yearGroup: '' })
          }}
        />
      )}
    </>
  )
  return [filters, dialogs]
}
