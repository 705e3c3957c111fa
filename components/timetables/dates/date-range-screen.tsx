'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCounts, useListWords, useUse } from '@/components/lists/list-words'
import { NameField } from '@/components/lists/name-field'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DayField } from '@/components/ui/day-field'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import type { OutputOf } from '@/lib/contract'
import { dateRanges } from '@/lib/contracts/lists'
import { call } from '@/lib/client/request'
import { paths } from '@/lib/paths'
import { useMeantDays } from './use-meant-days'

type Values = Pick<OutputOf<typeof dateRanges.read>['entry'], 'name' | 'kind' | 'spans' | 'active'>
const kinds = ['TERM', 'ROTATION', 'OTHER'] as const
const none = { startsOn: '', endsOn: '' }
const start: Values = { name: '', kind: 'TERM', spans: [none], active: true }
const mostSpans = 30

export function DateRangeScreen({ initial }: { initial: OutputOf<typeof dateRanges.read> | null }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  const meantDays = useMeantDays()
  const labelOf = (path: string) => {
    if (path.endsWith('startsOn')) return t('terms.from')
    return path.endsWith('endsOn') ? t('terms.to') : null
  }
  return (
    <EntryEditor
      calls={dateRanges}
      send={(input) => meantDays((meant) => call(dateRanges.save, { ...input, meant }))}
      words={useListWords('dateRanges')}
      path={{ list: paths.dateRanges, edit: paths.dateRange }}
      initial={initial}
      start={start}
      valuesOf={({ name, kind, spans, active }) => ({ name, kind, spans, active })}
      inputOf={(values, of) => ({ ...of, ...values })}
      nameOf={({ name }) => name}
      use={use.removal}
      usage={counts({ events: initial?.usage.events })}
      names={{ name: t('field.name'), kind: t('dateRanges.kind'), spans: t('dateRanges.days'), active: use.field.label }}
      labelOf={labelOf}
    >
      {({ values, set, field }) => {
        const put = (at: number, change: Partial<Values['spans'][number]>) =>
          set({ spans: values.spans.map((one, index) => (index === at ? { ...one, ...change } : one)) })
        return (
          <>
            <Fieldset legend={t('field.basics')}>
              <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
              <Select
                {...field('kind')}
                label={t('dateRanges.kind')}
                options={kinds.map((value) => ({ value, label: t(`dateRanges.kinds.${value}`) }))}
                value={values.kind}
                onChange={(to) => set({ kind: kinds.find((kind) => kind === to) ?? values.kind })}
              />
              <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
            </Fieldset>
            <Fieldset legend={t('dateRanges.days')}>
              <p className="text-dense text-muted">{t('dateRanges.daysHelp')}</p>
              {values.spans.map(({ startsOn, endsOn }, at) => (
                <div key={at} className="flex flex-wrap items-end gap-4">
                  <div className="min-w-0 grow basis-44">
                    <DayField
                      {...field(`spans.${at}.startsOn`)}
                      label={t('terms.from')}
                      required
                      value={startsOn}
                      onChange={(day) => put(at, { startsOn: day })}
                    />
                  </div>
                  <div className="min-w-0 grow basis-44">
                    <DayField
                      {...field(`spans.${at}.endsOn`)}
                      label={t('terms.to')}
                      required
                      value={endsOn}
                      onChange={(day) => put(at, { endsOn: day })}
                    />
                  </div>
                  {values.spans.length > 1 && (
                    <IconButton
                      icon={<X />}
                      label={t('dateRanges.removeSpan', { number: at + 1 })}
                      onPress={() => set({ spans: values.spans.filter((_, index) => index !== at) })}
                    />
                  )}
                </div>
              ))}
              {values.spans.length < mostSpans && (
                <div>
                  <Button icon={<Plus />} onPress={() => set({ spans: [...values.spans, none] })}>
                    {t('dateRanges.addSpan')}
                  </Button>
                </div>
              )}
            </Fieldset>
          </>
        )
      }}
    </EntryEditor>
  )
}
