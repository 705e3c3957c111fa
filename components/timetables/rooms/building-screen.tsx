'use client'

import { useTranslations } from 'next-intl'
import { useCounts, useListWords, useUse } from '@/components/lists/list-words'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { OutputOf } from '@/lib/contract'
import { buildings } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'

export function BuildingScreen({ initial }: { initial: OutputOf<typeof buildings.read> | null }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  const usage = initial?.usage
  return (
    <EntryEditor
      calls={buildings}
      words={useListWords('buildings')}
      path={{ list: paths.buildings, edit: paths.building }}
      initial={initial}
      start={{ name: '', active: true }}
      nameOf={({ name }) => name}
      use={use.removal}
      usage={counts({ rooms: usage?.rooms, background: usage?.background })}
      names={{ name: t('field.name'), active: use.field.label }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <TextField
            {...field('name')}
            label={t('field.name')}
            required
            maxLength={120}
            value={values.name}
            onChange={(name) => set({ name })}
          />
          <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
