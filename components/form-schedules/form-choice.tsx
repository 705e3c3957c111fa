'use client'

import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listScheduleChoices } from '@/lib/contracts/form-schedules'

export type ScheduleChoices = OutputOf<typeof listScheduleChoices>
export type ChosenForm = ScheduleChoices['forms'][number]

interface FormChoiceProps {
  id: string
  error: string | null
  /** Hides the label if a heading already says it. */
  hideLabel?: boolean
  value: string
  forms: ScheduleChoices['forms']
  /** The form that is set, which may not be offered any more. */
  former?: { readonly id: string; readonly name: string } | undefined
  onChange: (form: ChosenForm) => void
}

/** A choice among the forms that are published and open. */
export function FormChoice({ value, forms, former, onChange, ...field }: FormChoiceProps) {
  const t = useTranslations('formSchedules')
  const [selector, select] = useSelector()
  const form = forms.find(({ id }) => id === value)
  const isClosed = form === undefined && former?.id === value

  async function choose() {
    const items = forms.map(({ id, name, subject }) => ({ id, caption: name, subcaption: t(`subject.${subject}`) }))
    const [chosen] = (await select({ title: t('form'), items, selected: value === '' ? [] : [value] })) ?? []
    const found = forms.find(({ id }) => id === chosen)
    if (found) onChange(found)
  }

  return (
    <ChoiceGroup
      {...field}
      role="group"
      required
      label={t('form')}
      description={form ? t(`subject.${form.subject}`) : isClosed ? t('formClosed') : forms.length === 0 ? t('noForms') : undefined}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {(form ?? (isClosed ? former : undefined)) && (
          <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {form?.name ?? former?.name}
            {isClosed && <StatusChip tone="danger">{t('closed')}</StatusChip>}
          </p>
        )}
        <Button size="sm" icon={<FileText />} disabledReason={forms.length === 0 && t('noForms')} onPress={() => void choose()}>
          {t(value === '' ? 'chooseForm' : 'otherForm')}
        </Button>
      </div>
      {selector}
    </ChoiceGroup>
  )
}
