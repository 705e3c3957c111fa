'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { IconSlot } from '@/components/ui/icon-slot'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { CoverageFrame } from '@/lib/contracts/coverage'
import type { MatrixGroup, MatrixOutcome } from './matrix-rows'
import { OutcomeFlag } from './outcome-flag'
import { plannedLevels, useTold } from './use-told'

interface MatrixListProps {
  frame: CoverageFrame
  groups: readonly MatrixGroup[]
  /** Whether all groups are open, as when few are left. */
  isWhole: boolean
  marksGaps: boolean
  onOpen: (outcome: MatrixOutcome) => void
}

/** The matrix on a phone: the outcomes in their groups, of which one is open at first. */
export function MatrixList({ frame, groups, isWhole, marksGaps, onOpen }: MatrixListProps) {
  const t = useTranslations('coverage')
  const levels = useTranslations('curriculum.level')
  const { people, held } = useTold(frame)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())

  function turn(id: string) {
    setTurned((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ group, rows }, at) => {
        const isOpen = (isWhole || at === 0) !== turned.has(group.id)
        const gaps = rows.filter(({ isGap }) => isGap).length
        const id = `coverage-${group.id}`
        return (
          <Card key={group.id} as="section" flush aria-labelledby={id}>
            <h2 id={id}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => turn(group.id)}
                className="flex min-h-control w-full items-center gap-2 rounded-card px-4 py-2 text-left font-bold"
              >
                <IconSlot small>{isOpen ? <ChevronDown /> : <ChevronRight />}</IconSlot>
                <span className="min-w-0 grow wrap-anywhere">
                  {group.code} {group.title}
                </span>
                {gaps > 0 && marksGaps && <Chip tone="danger">{t('gaps', { count: gaps })}</Chip>}
                <span className="font-normal text-muted tabular-nums">{rows.length}</span>
              </button>
            </h2>
            {isOpen && (
              <div className="border-t border-line">
                <List plain label={`${group.code} ${group.title}`}>
                  {rows.map((outcome) => (
                    <ListRow
                      key={outcome.id}
                      hasLongTitle
                      title={`${outcome.code} ${outcome.text}`}
                      subtitle={
                        outcome.isGap
                          ? undefined
                          : [
                              people(outcome.shown),
                              plannedLevels(outcome.planned)
                                .map((level) => levels(level))
                                .join(', '),
                              outcome.held.times > 0 && held(outcome.held),
                            ]
                              .filter(Boolean)
                              .join(' · ')
                      }
                      trailing={<OutcomeFlag outcome={outcome} marksGaps={marksGaps} />}
                      onPress={() => onOpen(outcome)}
                    />
                  ))}
                </List>
              </div>
            )}
          </Card>
        )
      })}
    </div>
  )
}
