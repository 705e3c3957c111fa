'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
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
  /** Whether the rows are from several providers and so name theirs. */
  hasProvider?: boolean
  /** Whether the rows are inside a card. */
  plain?: boolean
  /** The placements to which the provider has agreed. */
  agreed?: ReadonlySet<string> | undefined
}

/** Placements with their student, place and time; a row opens its placement. */
export function PlacementRows({
  label,
  rows,
  today,
  mayEdit,
  specialties,
  hasProvider = false,
  plain = false,
  agreed,
}: PlacementRowsProps) {
  const t = useTranslations('placements')
  const words = usePlacementWords()
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = rows.find(({ id }) => id === openId)
  return (
    <>
      <List label={label} plain={plain}>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            leading={<Avatar name={row.student.displayName} size="sm" />}
            title={row.student.displayName}
            hasLongFacts
            subtitle={[
              hasProvider && row.provider.name,
              row.specialty?.name,
              words.weekdays(row),
              words.span(row, today),
              agreed?.has(row.id) && t('row.agreed'),
              row.isUncovered && row.state !== 'CANCELLED' && row.state !== 'COMPLETED' && t('row.uncovered'),
            ]
              .filter(Boolean)
              .join(' · ')}
            trailing={
              <>
                <span className="text-muted max-md:hidden">{words.done(row, today)}</span>
                <PlacementChip state={row.state} />
              </>
            }
            onPress={() => setOpenId(row.id)}
          />
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
