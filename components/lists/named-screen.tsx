'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { OutputOf } from '@/lib/contract'
import { participationTypes, specialties } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useCounts, useListWords, useUse } from './list-words'

const lists = {
  specialties: { calls: specialties, edit: paths.specialty },
  participationTypes: { calls: participationTypes, edit: paths.participationType },
} as const

/** An entry with a name and nothing else: a specialty, a participation type. */
export function NamedScreen({ list, initial }: { list: keyof typeof lists; initial: OutputOf<typeof specialties.read> | null }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  const { calls, edit } = lists[list]
  return (
    <EntryEditor
      calls={calls}
      words={useListWords(list)}
      path={{ list: paths[list], edit }}
      initial={initial}
      start={{ name: '', active: true }}
      wordsOf={(error) => (error.code === 'catalogue.LAST_TYPE' ? t('participationTypes.last') : null)}
      nameOf={({ name }) => name}
      use={use.removal}
      usage={initial && counts(initial.usage)}
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
