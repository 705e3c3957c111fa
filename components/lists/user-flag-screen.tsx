'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import type { PaletteColour } from '@/lib/clinical/palette'
import type { OutputOf } from '@/lib/contract'
import { readFlag, removeFlag, saveFlag } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { ColourField } from './colour-field'
import { useCounts, useListWords, useUse } from './list-words'

type Values = { readonly caption: string; readonly colour: PaletteColour; readonly active: boolean; readonly shownToTeachers: boolean }
const start: Values = { caption: '', colour: 'blue', active: true, shownToTeachers: false }
const valuesOf = ({ caption, colour, active, shownToTeachers }: OutputOf<typeof readFlag>['flag']): Values => ({ caption, colour, active, shownToTeachers })

export function UserFlagScreen({ initial }: { initial: OutputOf<typeof readFlag> | null }) {
  const t = useTranslations('lists')
  const words = useListWords('userFlags')
  const counts = useCounts()
  const use = useUse()
  return (
    <EntryEditor
      title={{ list: words.title, fresh: words.fresh }}
      path={{ list: paths.userFlags, edit: paths.userFlag }}
      initial={initial && { id: initial.flag.id, revision: initial.flag.revision, values: valuesOf(initial.flag) }}
      start={start}
      contract={saveFlag}
      inputOf={({ id, revision, values }) => ({ id, revision, ...values })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { flag } = await call(readFlag, { id })
        return { revision: flag.revision, values: valuesOf(flag) }
      }}
      remove={(input) => call(removeFlag, input)}
      nameOf={({ caption }) => caption}
      use={{ ...use.removal, isActive: ({ active }) => active, activate: (values) => ({ ...values, active: true }) }}
      usage={counts({ people: initial?.usage.people })}
      isReferenced={initial?.usage.isReferenced ?? false}
      names={{ caption: t('userFlags.caption'), colour: t('userFlags.colour'), shownToTeachers: t('userFlags.shownToTeachers'), active: use.field.label }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <TextField {...field('caption')} label={t('userFlags.caption')} description={t('userFlags.captionHelp')} required maxLength={60} value={values.caption} onChange={(caption) => set({ caption })} />
          <ColourField field={field('colour')} colour={values.colour} sample={values.caption.trim() || t('userFlags.caption')} onChange={(colour) => set({ colour })} />
          <Checkbox {...field('shownToTeachers')} label={t('userFlags.shownToTeachers')} description={t('userFlags.shownToTeachersHelp')} checked={values.shownToTeachers} onChange={(shownToTeachers) => set({ shownToTeachers })} />
          <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
