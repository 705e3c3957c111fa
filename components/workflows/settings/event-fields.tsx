'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { Button } from '@/components/ui/button'
import { NumberField } from '@/components/ui/number-field'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { useProblemText } from '@/lib/client/use-problem-text'
import { formulaOf } from '@/lib/forms/rows'
import type { Awaited } from '@/lib/workflows/definition'
import { useEditing } from './editing-context'
import { ManyField } from './many-field'
import { RuleRows, startRow } from './rule-rows'

/** Further fields of an event that starts a workflow, or that a stage waits for: which form, test or procedure. */
export function EventFields({ value, onChange }: { value: Awaited; onChange: (event: Awaited) => void }) {
  const t = useTranslations('workflowSettings')
  const { choices } = useEditing()
  switch (value.kind) {
    case 'FORM_COMPLETED':
      return <FormEventFields value={value} onChange={onChange} />
    case 'TEST_FAILED':
      return (
        <ManyField
          label={t('event.tests')}
          none={t('event.anyTest')}
          items={choices.tests}
          value={value.testIds}
          onChange={(testIds) => onChange({ ...value, testIds })}
        />
      )
    case 'SESSION_MARKED':
      return (
        <ManyField
          label={t('event.procedures')}
          none={t('event.anyProcedure')}
          items={choices.procedures}
          value={value.procedureIds}
          onChange={(procedureIds) => onChange({ ...value, procedureIds })}
        />
      )
    case 'ABSENCE_OVER':
      return (
        <div className="flex flex-wrap gap-4">
          <NumberField
            label={t('event.absenceDays')}
            required
            min={1}
            max={730}
            value={value.days}
            onChange={(days) => onChange({ ...value, days: days ?? 1 })}
          />
          <NumberField
            label={t('event.absenceWithin')}
            required
            min={1}
            max={60}
            value={value.within}
            onChange={(within) => onChange({ ...value, within: within ?? 14 })}
          />
        </div>
      )
  }
}

type FormEvent = Extract<Awaited, { kind: 'FORM_COMPLETED' }>

function FormEventFields({ value, onChange }: { value: FormEvent; onChange: (event: FormEvent) => void }) {
  const t = useTranslations('workflowSettings')
  const today = useToday()
  const problem = useProblemText()
  const { choices, nameOf, fieldsOf, loadFields } = useEditing()
  const [isLoading, setLoading] = useState(false)
  const fields = fieldsOf(value.formId)
  const isListed = choices.forms.some(({ id }) => id === value.formId)

  async function addRule() {
    setLoading(true)
    try {
      const [first] = await loadFields(value.formId)
      const when = first ? formulaOf({ match: 'ALL', rows: [startRow(first, today)] }) : null
      if (when === null) notify.error(t('rule.noFields'), { id: 'rule' })
      else onChange({ ...value, when })
    } catch (error) {
      notify.error(problem(error), { id: 'rule' })
    }
    setLoading(false)
  }

  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('field.form')}
        value={value.formId}
        options={[
          ...(isListed ? [] : [{ value: value.formId, label: nameOf(value.formId) }]),
          ...choices.forms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(formId) => onChange({ ...value, formId, when: null })}
      />
      {value.when === null ? (
        <Button size="sm" variant="quiet" className="self-start" loading={isLoading} onPress={() => void addRule()}>
          {t('event.onlyWhen')}
        </Button>
      ) : fields === null ? (
        <p className="text-dense text-muted">{t('rule.loading')}</p>
      ) : (
        <RuleRows value={value.when} fields={fields} onChange={(when) => onChange({ ...value, when })} />
      )}
    </div>
  )
}
