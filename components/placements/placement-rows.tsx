'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { List } from '@/components/ui/list'
import type { OutputOf } from '@/lib/contract'
import type { listPlacements, readPlacementChoices } from '@/lib/contracts/placements'
import { PlacementChip } from './placement-chips'
import { PlacementPane } from './placement-pane'
import { usePlacementWords } from './use-placement-words'

type Placement = OutputOf<typeof listPlacements>['rows'][number]

interface PlacementRowsProps {
  label: string
  rows: readonly Placement[]
  today: string
  mayEdit: boolean
  specialties: OutputOf<typeof readPlacementChoices>['specialties']
  /** Of several providers: which one, too. */
  hasProvider?: boolean
  /** Inside a card already. */
  plain?: boolean
}

/** Who is placed where and when; a row opens the placement. */
export function PlacementRows({ label, rows, today, mayEdit, specialties, hasProvider = false, plain = false }: PlacementRowsProps) {
  const t = useTranslations('placements')
  const words = usePlacementWords()
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = rows.find(({ id }) => id === openId)
  return (
    <>
      <List label={label} plain={plain}>
        {rows.map((row) => (
          <li
            key={row.id}
            data-print="row"
            className="relative flex items-center gap-3 bg-surface px-4 py-2 hover:bg-hover has-active:bg-pressed max-md:min-h-16"
          >
            <Avatar name={row.student.displayName} size="sm" />
            <div className="grid min-w-0 grow gap-x-4 md:grid-cols-12 md:items-center">
              <div className="min-w-0 md:col-span-5">
                <button
                  type="button"
                  onClick={() => setOpenId(row.id)}
                  className="max-w-full rounded-control text-left font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-primary"
                >
                  {row.student.displayName}
                </button>
                <p className="truncate text-dense text-muted max-md:hidden">
                  {(hasProvider ? [row.provider.name, row.specialty?.name] : [row.student.caption, row.specialty?.name])
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="min-w-0 text-dense max-md:text-muted md:col-span-4">
                {hasProvider && <p className="truncate md:hidden">{row.provider.name}</p>}
                <p className="max-md:inline">{words.weekdays(row)}</p>
                <span className="md:hidden"> · </span>
                <p className="text-muted max-md:inline">{words.span(row, today)}</p>
              </div>
              <p className="text-dense max-md:hidden md:col-span-3">{words.done(row, today)}</p>
              {row.isUncovered && row.state !== 'CANCELLED' && row.state !== 'COMPLETED' && (
                <p className="text-meta text-warning md:col-span-12">{t('row.uncovered')}</p>
              )}
            </div>
            <span className="flex shrink-0 justify-end md:w-24">
              <PlacementChip state={row.state} />
            </span>
          </li>
        ))}
      </List>
      {opened && (
        <PlacementPane
          key={opened.id}
          placement={opened}
          today={today}
          mayEdit={mayEdit}
          specialties={specialties}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}
