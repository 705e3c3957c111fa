'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readParticipationType, readSpecialty, removeParticipationType, removeSpecialty, saveParticipationType, saveSpecialty } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useCounts, useListWords, useUse } from './list-words'

type Values = { readonly name: string; readonly active: boolean }
const valuesOf = ({ name, active }: OutputOf<typeof readSpecialty>['entry']): Values => ({ name, active })

const kinds = {
  specialties: { edit: paths.specialty, read: readSpecialty, save: saveSpecialty, remove: removeSpecialty },
  participationTypes: { edit: paths.participationType, read: readParticipationType, save: saveParticipationType, remove: removeParticipationType },
} as const

/** An entry with a name and nothing else: a specialty, a participation type. */
export function NamedScreen({ list, initial }: { list: keyof typeof kinds; initial: OutputOf<typeof readSpecialty> | null }) {
  const t = useTranslations('lists')
  const words = useListWords(list)
  const counts = useCounts()
  const use = useUse()
  const { edit, read, save, remove } = kinds[list]
  return (
    <EntryEditor
      title={{ list: words.title, fresh: words.fresh }}
      path={{ list: paths[list], edit }}
      initial={initial && { id: initial.entry.id, revision: initial.entry.revision, values: valuesOf(initial.entry) }}
      start={{ name: '', active: true }}
      contract={save}
      inputOf={({ id, revision, values }) => ({ id, revision, ...values })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { entry } = await call(read, { id })
        return { revision: entry.revision, values: valuesOf(entry) }
      }}
      remove={(input) => call(remove, input)}
      wordsOf={(error: CallError) => (error.code === 'catalogue.LAST_TYPE' ? t('participationTypes.last') : null)}
      nameOf={({ name }) => name}
      use={{ ...use.removal, isActive: ({ active }) => active, activate: (values) => ({ ...values, active: true }) }}
      usage={initial && counts(initial.usage)}
      isReferenced={initial?.usage.isReferenced ?? false}
      names={{ name: t('field.name'), active: use.field.label }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <TextField {...field('name')} label={t('field.name')} required maxLength={120} value={values.name} onChange={(name) => set({ name })} />
          <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
