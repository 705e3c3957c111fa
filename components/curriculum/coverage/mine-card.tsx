'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { IconSlot } from '@/components/ui/icon-slot'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { useOffline } from '@/lib/client/hooks'
import type { MyCoverage } from '@/lib/contracts/coverage'
import { lowestShown } from '@/lib/coverage/vocabulary'
import { groupedBy } from '@/lib/grouped-by'
import { useFormats } from '@/lib/i18n/use-formats'
import { outcomeHref } from '../outcomes/hrefs'
import { Sources } from './sources'
import { useMine } from './use-mine'

/** The number of latest sources that are listed for an outcome. */
const sourcesShown = 2

interface MineCardProps {
  /** A student other than the reader. */
  studentId?: string
  /** The data that the page brought; absent without a network, or if the card reads it itself. */
  initial?: MyCoverage | undefined
  /** Whether the first group is open at the start. */
  isOpen?: boolean
}

/** The outcomes that a student has shown, in their groups, each with its sources. Nothing is drawn if the reader may not see the curriculum. */
export function MineCard({ studentId, initial, isOpen = false }: MineCardProps) {
  const t = useTranslations('coverage')
  const formats = useFormats()
  const offline = useOffline()
  const { mine, isSettled, load } = useMine({ studentId, initial })
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  if (!mine && isSettled) return null
  if (mine && (mine.year === null || mine.total === 0)) return null

  function turn(id: string) {
    setTurned((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  const groups = mine ? [...groupedBy(mine.outcomes, ({ group }) => group.id).values()] : []
  const words = mine ? t('mine.shown', { shown: mine.shown, total: mine.total }) : ''
  return (
    <Card as="section" flush aria-labelledby="coverage-mine">
      <div className="flex flex-col gap-2 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="coverage-mine" className="text-lead font-bold">
            {t('mine.title')}
          </h2>
          <p className="text-dense text-muted tabular-nums">{words}</p>
        </div>
        {mine ? (
          <>
            <ProgressBar label={t('mine.title')} value={mine.shown} max={mine.total} words={words} hideWords />
            {(offline || mine.isCounting) && (
              <p className="text-meta text-muted">
                {mine.isCounting ? t('counting') : t('mine.asSeen', { at: formats.dateTime(mine.asOf) })}
              </p>
            )}
          </>
        ) : (
          <SkeletonGroup>
            <Skeleton className="h-2 w-full" />
          </SkeletonGroup>
        )}
      </div>
      {groups.map((rows, at) => {
        const [first] = rows
        if (!first) return null
        const { group } = first
        const isUnfolded = (isOpen && at === 0) !== turned.has(group.id)
        const shown = rows.filter(({ grade }) => grade !== null && grade >= lowestShown).length
        return (
          <div key={group.id} className="border-t border-line">
            <h3>
              <button
                type="button"
                aria-expanded={isUnfolded}
                onClick={() => turn(group.id)}
                className="flex min-h-control w-full items-center gap-2 rounded-control px-4 py-2 text-left"
              >
                <IconSlot small>{isUnfolded ? <ChevronDown /> : <ChevronRight />}</IconSlot>
                <span className="min-w-0 grow font-medium wrap-anywhere">
                  {group.code} {group.title}
                </span>
                <span className="shrink-0 text-dense text-muted tabular-nums">{t('mine.ofGroup', { shown, total: rows.length })}</span>
              </button>
            </h3>
            {isUnfolded && (
              <ul className="divide-y divide-line border-t border-line">
                {rows.map((outcome) => (
                  <MineRow key={outcome.id} outcome={outcome} />
                ))}
              </ul>
            )}
          </div>
        )
      })}
      {mine && mine.outcomes.length < mine.total && (
        <div className="border-t border-line p-4">
          <Button size="sm" onPress={() => void load(Math.floor(mine.outcomes.length / mine.pageSize) + 1)}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function MineRow({ outcome }: { outcome: MyCoverage['outcomes'][number] }) {
  const t = useTranslations('coverage')
  const isShown = outcome.grade !== null && outcome.grade >= lowestShown
  return (
    <li data-print="row" className="flex flex-col gap-1 px-4 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <TextLink href={outcomeHref(outcome.id)} className="min-w-0 text-dense wrap-anywhere">
          {outcome.code} {outcome.text}
        </TextLink>
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <Chip tone={isShown ? 'success' : undefined}>{t(isShown ? 'isShown' : outcome.planned === 0 ? 'notPlanned' : 'notShown')}</Chip>
          {outcome.times > 1 && <span className="text-meta text-muted tabular-nums">{t('times', { count: outcome.times })}</span>}
        </span>
      </div>
      {outcome.sources.length > 0 && (
        <div className="text-meta text-muted">
          <Sources sources={outcome.sources.slice(0, sourcesShown)} />
        </div>
      )}
    </li>
  )
}
