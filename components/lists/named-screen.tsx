'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { namedLists, type NamedList } from '@/lib/contracts/lists/named-lists'
import { isNamedBySomething } from '@/lib/entry-contracts'
import { useCounts, useListWords, useUse, type Counts } from './list-words'
import { NameField } from './name-field'

type Read = {
  readonly entry: { readonly id: string; readonly revision: number; readonly name: string; readonly active: boolean }
  readonly usage: Counts & { readonly isReferenced: boolean }
}

/** An entry with a name and nothing else: a specialty, a participation type, a building. */
export function NamedScreen({ list, initial }: { list: NamedList; initial: Read | null }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  const { calls, path, edit } = namedLists[list]
  return (
    <EntryEditor
      calls={calls}
      words={useListWords(list)}
      path={{ list: path, edit }}
      initial={initial}
      start={{ name: '', active: true }}
      wordsOf={(error) => (error.code === 'catalogue.LAST_TYPE' ? t('participationTypes.last') : null)}
      nameOf={({ name }) => name}
      use={use.removal}
      usage={isNamedBySomething(calls) ? counts(initial?.usage ?? {}) : null}
      names={{ name: t('field.name'), active: use.field.label }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
          <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
