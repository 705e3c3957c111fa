'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { OutputOf } from '@/lib/contract'
import { programmes } from '@/lib/contracts/programmes'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { useCounts, useListWords } from './list-words'
import { NameField } from './name-field'
import { parseNumber } from './number-in'

export function ProgrammeScreen({ initial }: { initial: OutputOf<typeof programmes.read> | null }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const formats = useFormats()
  const usage = initial?.usage
  const students = usage?.years.reduce((sum, year) => sum + year.students, 0) ?? 0
  const years = usage?.years.map(({ year, students: count }) => t('programmes.inYear', { year, count })) ?? []
  return (
    <EntryEditor
      calls={programmes}
      words={useListWords('programmes')}
      path={{ list: paths.programmes, edit: paths.programme }}
      initial={initial}
      start={{ name: '', lengthYears: '', published: true }}
      valuesOf={({ name, lengthYears, published }) => ({ name, lengthYears: String(lengthYears), published })}
      inputOf={(values, of) => ({ ...of, ...values, lengthYears: parseNumber(values.lengthYears) })}
      nameOf={({ name }) => name}
      use={{
        isActive: ({ published }) => published,
        activate: (values) => ({ ...values, published: true }),
        action: t('programmes.unpublish'),
        help: t('programmes.unpublishHelp'),
        inactive: t('programmes.unpublished'),
        inactiveHelp: t('inactiveHelp', { field: t('programmes.published') }),
      }}
      usage={counts({ students, graduates: usage?.graduates, procedures: usage?.procedures, sections: usage?.sections })}
      names={{ name: t('field.name'), lengthYears: t('programmes.length'), published: t('programmes.published') }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
          <TextField
            {...field('lengthYears')}
            className="max-w-prose"
            label={t('programmes.length')}
            description={[
              t('programmes.lengthHelp'),
              ...(years.length > 0 ? [t('programmes.whoIsIn', { years: formats.list(years) })] : []),
            ].join(' ')}
            required
            inputMode="numeric"
            maxLength={2}
            value={values.lengthYears}
            onChange={(lengthYears) => set({ lengthYears })}
          />
          <Checkbox
            {...field('published')}
            label={t('programmes.published')}
            description={t('programmes.publishedHelp')}
            checked={values.published}
            onChange={(published) => set({ published })}
          />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
