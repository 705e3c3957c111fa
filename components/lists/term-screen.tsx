'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Banner } from '@/components/ui/banner'
import { DayField } from '@/components/ui/day-field'
import type { OutputOf } from '@/lib/contract'
import { terms } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { useListWords } from './list-words'
import { NameField } from './name-field'

interface TermScreenProps {
  initial: OutputOf<typeof terms.read> | null
  /** All terms, to show which have days in common with this one. */
  all: OutputOf<typeof terms.list>['rows']
}

export function TermScreen({ initial, all }: TermScreenProps) {
  const t = useTranslations('lists')
  const formats = useFormats()
  const others = all.filter(({ id }) => id !== initial?.entry.id)
  return (
    <EntryEditor
      calls={terms}
      words={useListWords('terms')}
      path={{ list: paths.terms, edit: paths.term }}
      initial={initial}
      start={{ title: '', startsOn: '', endsOn: '' }}
      nameOf={({ title }) => title}
      usage={null}
      names={{ title: t('field.name'), startsOn: t('terms.from'), endsOn: t('terms.to') }}
    >
      {({ values, set, field }) => {
        const isSpan = values.startsOn !== '' && values.startsOn <= values.endsOn
        const common = isSpan ? others.filter(({ startsOn, endsOn }) => startsOn <= values.endsOn && endsOn >= values.startsOn) : []
        return (
          <Fieldset legend={t('field.basics')}>
            <NameField field={field('title')} value={values.title} onChange={(title) => set({ title })} />
            <div className="grid gap-4 sm:grid-cols-2">
              <DayField
                {...field('startsOn')}
                label={t('terms.from')}
                required
                value={values.startsOn}
                onChange={(startsOn) => set({ startsOn })}
              />
              <DayField {...field('endsOn')} label={t('terms.to')} required value={values.endsOn} onChange={(endsOn) => set({ endsOn })} />
            </div>
            <div role="status" className="empty:-mt-4">
              {common.length > 0 && (
                <Banner tone="warning" title={t('terms.overlapTitle')}>
                  {t('terms.overlapHelp', { terms: formats.list(common.map(({ title }) => title)) })}
                </Banner>
              )}
            </div>
          </Fieldset>
        )
      }}
    </EntryEditor>
  )
}
