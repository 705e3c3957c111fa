'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { OutputOf } from '@/lib/contract'
import { flags } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { ColourField } from './colour-field'
import { useCounts, useListWords, useUse } from './list-words'

const start = { caption: '', colour: 'blue', active: true, shownToTeachers: false } as const

export function UserFlagScreen({ initial }: { initial: OutputOf<typeof flags.read> | null }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  return (
    <EntryEditor
      calls={flags}
      words={useListWords('userFlags')}
      path={{ list: paths.userFlags, edit: paths.userFlag }}
      initial={initial}
      start={start}
      nameOf={({ caption }) => caption}
      use={use.removal}
      usage={counts({ people: initial?.usage.people })}
      names={{
        caption: t('userFlags.caption'),
        colour: t('userFlags.colour'),
        shownToTeachers: t('userFlags.shownToTeachers'),
        active: use.field.label,
      }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <TextField
            {...field('caption')}
            label={t('userFlags.caption')}
            description={t('userFlags.captionHelp')}
            required
            maxLength={60}
            value={values.caption}
            onChange={(caption) => set({ caption })}
          />
          <ColourField
            field={field('colour')}
            colour={values.colour}
            sample={values.caption.trim() || t('userFlags.caption')}
            onChange={(colour) => set({ colour })}
          />
          <Checkbox
            {...field('shownToTeachers')}
            label={t('userFlags.shownToTeachers')}
            description={t('userFlags.shownToTeachersHelp')}
            checked={values.shownToTeachers}
            onChange={(shownToTeachers) => set({ shownToTeachers })}
          />
          <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
