'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextArea } from '@/components/ui/text-area'
import { fieldsOf, isAnswered } from '@/lib/forms/definition'
import { functionNames } from '@/lib/forms/expressions/function-names'
import { parse } from '@/lib/forms/expressions/parse'
import { toShown, toStored } from '@/lib/forms/expressions/rewrite'
import { formLimits } from '@/lib/forms/limits'
import { useEditing } from './editor-context'

interface FormulaFieldProps {
  id?: string
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

/** A formula as people write it, with ids; it is stored with uids, so that a field may change its id. */
export function FormulaField({ id, label, value, onChange }: FormulaFieldProps) {
  const t = useTranslations('formEditor.rule')
  const problems = useTranslations('formEditor.problems')
  const fields = fieldsOf(useEditing().draft.definition).filter((field) => isAnswered(field.type) && field.id !== '')
  const names = new Map(fields.map((field) => [field.id, field.uid]))
  const shown = value === null ? '' : toShown(value, new Map(fields.map((field) => [field.uid, field.id])))
  const [typed, setTyped] = useState({ of: value, text: shown })
  const text = typed.of === value ? typed.text : shown
  const { problem } = text.trim() === '' ? { problem: null } : parse(text, names)
  return (
    <TextArea
      id={id}
      label={label}
      rows={2}
      spellCheck={false}
      maxLength={formLimits.formula}
      value={text}
      error={problem && t('atPlace', { problem: problems(problem.code, { what: problem.what }), place: problem.at + 1 })}
      description={t('formulaHelp', { ids: [...names.keys()].slice(0, 12).join(', '), functions: functionNames.join(', ') })}
      onChange={(next) => {
        const stored = next.trim() === '' ? null : toStored(next, names).trim()
        setTyped({ of: stored, text: next })
        onChange(stored)
      }}
    />
  )
}
