'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { useAsked } from '@/lib/client/use-asked'
import { addDays } from '@/lib/clinical/shift'
import type { OutputOf } from '@/lib/contract'
import { listPlacements, readProvider, type readPlacementChoices } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { stateOf, type BoardProvider } from './board-grid'
import { providerHref } from './hrefs'
import { PlacementChip } from './placement-chips'
import { PlacementPane } from './placement-pane'
import { PlacingDialog } from './placing-dialog'
import { usePlacementWords } from './use-placement-words'

interface BoardCellProps {
  provider: BoardProvider
  /** The week's Monday, and the week's column on the board. */
  week: string
  place: number
  today: string
  mayEdit: boolean
  /** '' if the board shows all specialties. */
  specialtyId: string
  specialties: OutputOf<typeof readPlacementChoices>['specialties']
  onClose: () => void
}

/** The students at a provider in a week, with a button to place more. */
export function BoardCell({ provider, week, place, today, mayEdit, specialtyId, specialties, onClose }: BoardCellProps) {
  const t = useTranslations('placements')
  const words = usePlacementWords()
  const formats = useFormats()
  const [isPlacing, setPlacing] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const found = useAsked(listPlacements, {
    ...{ providerId: provider.id, fromOn: week, toOn: addDays(week, 6) },
    ...(specialtyId !== '' && { specialtyId }),
  })
  const asked = useAsked(readProvider, isPlacing ? { id: provider.id } : null)
  const rows = found.current?.rows
  const opened = rows?.find(({ id }) => id === openId)
  if (opened) return <PlacementPane placement={opened} today={today} mayEdit={mayEdit} specialties={specialties} onClose={onClose} />
  if (isPlacing && asked.current)
    return (
      <PlacingDialog
        initial={null}
        provider={provider}
        contacts={asked.current.contacts}
        specialties={specialties}
        start={{ fromOn: week < today ? today : week, specialtyId }}
        onClose={onClose}
      />
    )
  const [places, taken] = [provider.places[place] ?? 0, provider.taken[place] ?? 0]
  return (
    <Dialog
      open
      size="md"
      closesOnBackdrop
      onClose={onClose}
      title={provider.name}
      description={t('plan.weekOf', { week: formats.longDay(week) })}
      footer={
        <>
          <LinkButton href={providerHref(provider.id)}>{t('day.provider')}</LinkButton>
          {mayEdit && provider.active && addDays(week, 6) >= today && (
            <Button variant="primary" loading={isPlacing} onPress={() => setPlacing(true)}>
              {t('placing.title')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-medium">
          {stateOf(provider, place) === 'none'
            ? t('plan.noPlaces')
            : t('plan.taken', { taken: formats.number(taken), places: formats.number(places) })}
        </p>
        {provider.tooMany.includes(place) && (
          <Banner tone="danger" announce="none">
            {t('plan.tooManyHelp')}
          </Banner>
        )}
        {provider.uncovered.includes(place) && (
          <Banner tone="warning" announce="none">
            {t('plan.uncoveredHelp')}
          </Banner>
        )}
        {rows === undefined ? (
          found.error ? (
            <Banner tone="danger">{t('plan.notRead')}</Banner>
          ) : (
            <SkeletonRows rows={2} />
          )
        ) : rows.length === 0 ? (
          <p className="text-muted">{t('plan.nobody')}</p>
        ) : (
          <List label={t('plan.who')}>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                leading={<Avatar name={row.student.displayName} size="sm" />}
                title={row.student.displayName}
                subtitle={[row.specialty?.name, words.weekdays(row), words.span(row, today)].filter(Boolean).join(' · ')}
                trailing={<PlacementChip state={row.state} />}
                onPress={() => setOpenId(row.id)}
              />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  )
}
