'use client'

import { CircleAlert, CircleCheck, ListChecks, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconSlot } from '@/components/ui/icon-slot'
import { StatusChip } from '@/components/ui/status-chip'
import { TextButton } from '@/components/ui/text-button'
import { allFieldsOf } from '@/lib/forms/definition'
import { proposedId } from '@/lib/forms/proposed'
import type { Problem } from '@/lib/forms/problems'
import { findPiece, takenIds, useCaption, useEditing } from './editor-context'
import { withField } from './edits'
import { useProblemWords } from './problem-words'

/** All that is wrong with the form; each line leads to its place. */
export function CheckPanel({ onLead }: { onLead: (problem: Problem) => void }) {
  const t = useTranslations('formEditor.check')
  const { draft } = useEditing()
  const [isOpen, setOpen] = useState(true)
  const errors = draft.problems.filter(({ severity }) => severity === 'ERROR')
  const warnings = draft.problems.length - errors.length
  return (
    <section aria-label={t('title')} className="border-t border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-control w-full flex-wrap items-center gap-3 px-4 py-2 text-left hover:bg-hover"
        >
          <IconSlot>{draft.problems.length === 0 ? <CircleCheck /> : <ListChecks />}</IconSlot>
          <span className="font-bold">{t('title')}</span>
          {errors.length > 0 && <StatusChip tone="danger">{t('errors', { count: errors.length })}</StatusChip>}
          {warnings > 0 && <StatusChip tone="warning">{t('warnings', { count: warnings })}</StatusChip>}
          {draft.problems.length === 0 && <StatusChip tone="success">{t('fine')}</StatusChip>}
          {errors.length > 0 && <span className="ml-auto text-dense text-muted max-md:hidden">{t('waits')}</span>}
        </button>
      </h2>
      {isOpen && draft.problems.length > 0 && (
        <ul className="flex max-h-32 flex-col gap-1 overflow-y-auto px-4 pb-3 text-dense">
          {draft.problems.map((problem, at) => (
            <Line key={at} problem={problem} onLead={onLead} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ problem, onLead }: { problem: Problem; onLead: (problem: Problem) => void }) {
  const t = useTranslations('formEditor.check')
  const { draft } = useEditing()
  const words = useProblemWords()
  const caption = useCaption()
  const found = findPiece(draft.definition, problem.fieldUid ?? problem.pageUid)
  const at = Number(problem.property.split('.')[1] ?? 0) + 1
  const place = found
    ? found.field
      ? t('fieldOnPage', { field: caption(found.field), number: found.number })
      : caption(found.page)
    : problem.property.startsWith('turn.')
      ? t('turn', { number: at })
      : problem.property.startsWith('step.')
        ? t('step', { number: at })
        : t('form')
  const isError = problem.severity === 'ERROR'
  const field = problem.code === 'idMissing' ? allFieldsOf(draft.definition).find(({ uid }) => uid === problem.fieldUid) : undefined
  const proposed = field && proposedId(field.caption[draft.definition.language] ?? '', field.type, takenIds(draft.definition, field.uid))

  return (
    <li className="flex items-start gap-2">
      <span className={isError ? 'text-danger' : 'text-warning'}>
        <IconSlot small>{isError ? <CircleAlert /> : <TriangleAlert />}</IconSlot>
      </span>
      <span className="min-w-0 wrap-anywhere">
        <b className="font-bold">{place}</b>
        {': '}
        {words(problem)}{' '}
        {field && proposed !== undefined ? (
          <TextButton
            onPress={() =>
              draft.change((before) => ({
                ...before,
                definition: withField(before.definition, field.uid, (one) => ({ ...one, id: proposed })),
              }))
            }
          >
            {t('giveId', { id: proposed })}
          </TextButton>
        ) : (
          <TextButton aria-label={t('showPlace', { place })} onPress={() => onLead(problem)}>
            {t('show')}
          </TextButton>
        )}
      </span>
    </li>
  )
}
