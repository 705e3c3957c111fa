'use client'

import { useMessages, useTranslations } from 'next-intl'
import { ErrorSummary, type FieldProblem } from '@/components/ui/error-summary'

/** The error summary of a form, with the specification's first line. Needs the namespaces errors and issues. */
export function FormProblems({ problems, attempt }: { problems: FieldProblem[]; attempt: number }) {
  const t = useTranslations('errors')
  const { issues } = useMessages()
  if (problems.length === 0) return null
  const isOnlyMissing = problems.every(({ message }) => message === issues.required)
  return <ErrorSummary lead={isOnlyMissing ? t('requiredMissing') : t('someInvalid')} problems={problems} attempt={attempt} />
}
