'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { readPlacementChoices, readProvider } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { CapacityDialog } from './capacity-dialog'
import { PartsSection } from './papers'
import { TooManyLine } from './too-many-line'

type View = OutputOf<typeof readProvider>

/** The number of places at a provider, by specialty and time. */
export function CapacityTab({ view, choices }: { view: View; choices: OutputOf<typeof readPlacementChoices> }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const [opened, setOpened] = useState<View['capacities'][number] | 'new' | null>(null)
  const { provider, capacities, tooMany, mayEdit, today } = view
  return (
    <div className="flex flex-col gap-4">
      {tooMany.map((stretch) => (
        <TooManyLine key={`${stretch.specialty?.id ?? ''} ${stretch.fromOn}`} stretch={stretch} today={today} />
      ))}
      <PartsSection
        id="capacity"
        title={t('tab.capacity')}
        help={capacities.length === 0 ? t('capacity.empty') : null}
        add={mayEdit && { label: t('capacity.add'), act: () => setOpened('new') }}
      >
        {capacities.map((capacity) => (
          <ListRow
            key={capacity.id}
            title={capacity.specialty?.name ?? t('anySpecialty')}
            subtitle={formats.daySpan(capacity.fromOn, capacity.toOn, today)}
            trailing={t('board.places', { count: capacity.places })}
            {...(mayEdit && { onPress: () => setOpened(capacity) })}
          />
        ))}
      </PartsSection>
      {opened !== null && (
        <CapacityDialog
          providerId={provider.id}
          initial={opened === 'new' ? null : opened}
          specialties={choices.specialties}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
