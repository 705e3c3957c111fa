'use client'

import { useMessages, useTranslations } from 'next-intl'
import { ErrorSummary } from '@/components/ui/error-summary'
import type { FormProblem } from './use-form'

interface FormProblemsProps {
  problems: readonly FormProblem[]
  attempt: number
  /** The label of each field, by its name: 'This is required' alone says nothing in a list. */
  labels: Readonly<Record<string, string>>
}

/** The error summary of a form, with the specification's first line. Needs the namespaces errors and issues. */
export function FormProblems({ problems, attempt, labels }: FormProblemsProps) {
  const t = useTranslations('errors')
  const { issues } = useMessages()
  if (problems.length === 0) return null
  const isOnlyMissing = problems.every(({ message }) => message === issues.required)
  return (
    <ErrorSummary
      lead={isOnlyMissing ? t('requiredMissing') : t('someInvalid')}
      isMissing={isOnlyMissing}
      problems={problems.map(({ name, fieldId, message }) => ({
        fieldId,
        message: t('fieldProblem', { field: labels[name] ?? '', problem: message }),
      }))}
      attempt={attempt}
    />
  )
}
