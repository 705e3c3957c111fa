'use client'

import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from '@/components/ui/icon-slot'
import type { ImportRow } from '@/lib/contracts/imports'
import type { FieldName } from './import-words'

/** The changes that a row makes, field by field, after its problems. */
export function RowChanges({ row: { outcome, changes, errors, warnings, reason }, fieldName }: { row: ImportRow; fieldName: FieldName }) {
  const t = useTranslations('imports')
  const problems = [...(reason === null ? [] : [{ field: '', text: reason }]), ...errors]
  const about = ({ field, text }: { field: string; text: string }) =>
    field === '' ? text : t('is', { field: fieldName(field), value: text })
  return (
    <ul className="flex flex-col gap-0.5 text-dense wrap-anywhere">
      {problems.map((issue, at) => (
        <li key={`e${at}`} className="flex items-start gap-1.5 text-danger">
          <IconSlot>
            <CircleAlert />
          </IconSlot>
          <span>{about(issue)}</span>
        </li>
      ))}
      {warnings.map((issue, at) => (
        <li key={`w${at}`} className="flex items-start gap-1.5 text-warning">
          <IconSlot>
            <TriangleAlert />
          </IconSlot>
          <span>{about(issue)}</span>
        </li>
      ))}
      {outcome === 'NEW' && changes.length > 0 && (
        <li className="text-muted">
          {changes.map(({ field, to }) => t('is', { field: fieldName(field), value: fieldName(field, to) })).join(' · ')}
        </li>
      )}
      {(outcome === 'CHANGED' || outcome === 'GONE') &&
        changes.map(({ field, from, to }) => (
          <li key={field}>
            {t('becomes', {
              field: fieldName(field),
              from: from === '' ? t('empty') : fieldName(field, from),
              to: to === '' ? t('empty') : fieldName(field, to),
            })}
          </li>
        ))}
    </ul>
  )
}
