'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { formulaOf } from '@/lib/forms/rows'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Rule } from '@/lib/workflows/definition'
import { useEditing } from './editing-context'
import { RuleRows, startRow } from './rule-rows'
import type { EditorStage } from './types'

interface RuleFieldProps {
  id: string
  label: string
  /** The text for having no rule. */
  none: string
  stage: EditorStage
  value: Rule | null
  onChange: (rule: Rule | null) => void
}

/** A rule over the answers of an earlier stage's form, or over the choice at an earlier decision. */
export function RuleField({ id, label, none, stage, value, onChange }: RuleFieldProps) {
  const t = useTranslations('workflowSettings')
  const today = useToday()
  const problem = useProblemText()
  const { draft, fieldsOf, loadFields } = useEditing()
  const [isLoading, setLoading] = useState(false)
  const at = draft.stages.findIndex((one) => one.id === stage.id)
  const before = draft.stages.slice(0, at)
  const numbered = (one: EditorStage) =>
    t('stageNamed', { number: draft.stages.indexOf(one) + 1, caption: one.caption || t(`kind.${one.kind}`) })
  const key = value === null ? '' : value.kind === 'ANSWER' ? `ANSWER ${value.stageId}` : `CHOICE ${value.stageId} ${value.branchId}`
  const options = [
    ...before
      .filter((one) => one.kind === 'FORM' && one.formId !== null)
      .map((one) => ({ value: `ANSWER ${one.id}`, label: numbered(one), group: t('rule.answers') })),
    ...before
      .filter((one) => one.kind === 'DECISION')
      .flatMap((one) =>
        one.branches.map((branch, place) => ({
          value: `CHOICE ${one.id} ${branch.id}`,
          label: t('rule.chosen', { number: draft.stages.indexOf(one) + 1, branch: branch.caption || t('branch', { number: place + 1 }) }),
          group: t('rule.choices'),
        })),
      ),
  ]
  const formId = value === null ? null : (draft.stages.find((one) => one.id === value.stageId)?.formId ?? null)
  const fields = fieldsOf(formId)

  async function choose(next: string) {
    const [kind, stageId = '', branchId = ''] = next.split(' ')
    if (kind === 'CHOICE') return onChange({ kind, stageId, branchId })
    const form = draft.stages.find((one) => one.id === stageId)?.formId ?? null
    if (kind !== 'ANSWER' || form === null) return onChange(null)
    setLoading(true)
    try {
      const [first] = await loadFields(form)
      const formula = first ? formulaOf({ match: 'ALL', rows: [startRow(first, today)] }) : null
      if (formula === null) notify.error(t('rule.noFields'), { id: 'rule' })
      else onChange({ kind, stageId, formula })
    } catch (error) {
      notify.error(problem(error), { id: 'rule' })
    }
    setLoading(false)
  }

  return (
    <div className="flex flex-col gap-2">
      <Select
        id={id}
        label={label}
        placeholder={none}
        loading={isLoading}
        value={key}
        options={key === '' || options.some((option) => option.value === key) ? options : [...options, { value: key, label: t('gone') }]}
        onChange={(next) => void choose(next)}
      />
      {value?.kind === 'ANSWER' &&
        (fields === null ? (
          <p className="text-dense text-muted">{t('rule.loading')}</p>
        ) : (
          <RuleRows
            value={value.formula}
            fields={fields}
            onChange={(formula) => onChange(formula === null ? null : { ...value, formula })}
          />
        ))}
    </div>
  )
}
