'use client'

import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from '@/components/ui/icon-slot'
import { useEditing } from './editor-context'

/** Marks a page or a field that has a problem. */
export function ProblemMark({ uid }: { uid: string }) {
  const t = useTranslations('formEditor.check')
  const { draft } = useEditing()
  const own = draft.problems.filter(({ pageUid, fieldUid }) => (fieldUid ?? pageUid) === uid)
  if (own.length === 0) return null
  const isError = own.some(({ severity }) => severity === 'ERROR')
  return (
    <span className={isError ? 'text-danger' : 'text-warning'} title={t(isError ? 'hasErrors' : 'hasWarnings')}>
      <IconSlot small>{isError ? <CircleAlert /> : <TriangleAlert />}</IconSlot>
      <span className="sr-only">{t(isError ? 'hasErrors' : 'hasWarnings')}</span>
    </span>
  )
}
