'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { RadioGroup } from '@/components/ui/radio-group'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import type { ConfigValues } from '@/lib/reports/config-values'
import { reportAbouts, reportLimits } from '@/lib/reports/measures'

interface ReportFieldsProps {
  values: ConfigValues
  field: FieldAt
  set: (change: Partial<ConfigValues>) => void
}

/** The name and purpose of a report, the people whom it is about, and whether it is in use. */
export function ReportFields({ values: { title, note, about, asThen, active }, field, set }: ReportFieldsProps) {
  const t = useTranslations('reportConfigs')
  return (
    <Card className="flex flex-col gap-4">
      <TextField
        {...field('title')}
        label={t('name')}
        required
        maxLength={reportLimits.title}
        value={title}
        onChange={(typed) => set({ title: typed })}
      />
      <TextArea
        {...field('note')}
        label={t('edit.note')}
        description={t('edit.noteHelp')}
        optional
        rows={2}
        maxLength={reportLimits.note}
        value={note}
        onChange={(typed) => set({ note: typed })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <RadioGroup
          {...field('about')}
          label={t('about')}
          options={reportAbouts
            .toReversed()
            .map((value) => ({ value, label: t(`aboutOf.${value}`), description: t(`aboutHelp.${value}`) }))}
          value={about}
          onChange={(next) => set({ about: next })}
        />
        <RadioGroup
          {...field('asThen')}
          label={t('edit.when')}
          options={[
            { value: 'NOW', label: t('when.NOW'), description: t('whenHelp.NOW') },
            { value: 'THEN', label: t('when.THEN'), description: t('whenHelp.THEN') },
          ]}
          value={asThen ? 'THEN' : 'NOW'}
          onChange={(next) => set({ asThen: next === 'THEN' })}
        />
      </div>
      <Switch label={t('edit.active')} description={t('edit.activeHelp')} checked={active} onChange={(next) => set({ active: next })} />
    </Card>
  )
}
