'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Banner } from '@/components/ui/banner'
import { DayField } from '@/components/ui/day-field'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readTerm, removeTerm, saveTerm, type listTerms } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { useListWords } from './list-words'

type Values = { readonly title: string; readonly startsOn: string; readonly endsOn: string }
const valuesOf = ({ title, startsOn, endsOn }: OutputOf<typeof readTerm>['term']): Values => ({ title, startsOn, endsOn })

interface TermScreenProps {
  initial: OutputOf<typeof readTerm> | null
  /** All of them, to say which have days in common with this one. */
  terms: OutputOf<typeof listTerms>['rows']
}

export function TermScreen({ initial, terms }: TermScreenProps) {
  const t = useTranslations('lists')
  const words = useListWords('terms')
  const formats = useFormats()
  const others = terms.filter(({ id }) => id !== initial?.term.id)
  return (
    <EntryEditor
      title={{ list: words.title, fresh: words.fresh }}
      path={{ list: paths.terms, edit: paths.term }}
      initial={initial && { id: initial.term.id, revision: initial.term.revision, values: valuesOf(initial.term) }}
      start={{ title: '', startsOn: '', endsOn: '' }}
      contract={saveTerm}
      inputOf={({ id, revision, values }) => ({ id, revision, ...values })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { term } = await call(readTerm, { id })
        return { revision: term.revision, values: valuesOf(term) }
      }}
      remove={({ id, revision }) => call(removeTerm, { id, revision, as: 'DELETED' })}
      nameOf={({ title }) => title}
      usage={null}
      isReferenced={false}
      names={{ title: t('field.name'), startsOn: t('terms.from'), endsOn: t('terms.to') }}
    >
      {({ values, set, field }) => {
        const isSpan = values.startsOn !== '' && values.startsOn <= values.endsOn
        const common = isSpan ? others.filter(({ startsOn, endsOn }) => startsOn <= values.endsOn && endsOn >= values.startsOn) : []
        return (
          <Fieldset legend={t('field.basics')}>
            <TextField {...field('title')} label={t('field.name')} required maxLength={120} value={values.title} onChange={(title) => set({ title })} />
            <div className="grid gap-4 sm:grid-cols-2">
              <DayField {...field('startsOn')} label={t('terms.from')} required value={values.startsOn} onChange={(startsOn) => set({ startsOn })} />
              <DayField {...field('endsOn')} label={t('terms.to')} required value={values.endsOn} onChange={(endsOn) => set({ endsOn })} />
            </div>
            <div role="status" className="empty:-mt-4">
              {common.length > 0 && <Banner tone="warning" title={t('terms.overlapTitle')}>{t('terms.overlapHelp', { terms: formats.list(common.map(({ title }) => title)) })}</Banner>}
            </div>
          </Fieldset>
        )
      }}
    </EntryEditor>
  )
}
