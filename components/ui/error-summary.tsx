'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { IconSlot } from './icon-slot'
import { leadTo } from './lead-to'
import { TextButton } from './text-button'

export interface FieldProblem {
  /** The id given to the field or group. */
  fieldId: string
  message: string
}

interface ErrorSummaryProps {
  /** The first line: 'Required fields missing' or 'Some fields are invalid'. */
  lead: string
  /** Only required fields are missing: that is then announced in the specification's words. */
  isMissing?: boolean
  problems: FieldProblem[]
  /** Change it at every failed submit: focus comes back here. */
  attempt?: number
  /** Another way to a field, where it is not on the screen yet. */
  onLead?: (fieldId: string) => void
}

/** What stops a form, above it, with a way to each field. It takes focus when it appears. */
export function ErrorSummary({ lead, isMissing = false, problems, attempt = 0, onLead = leadTo }: ErrorSummaryProps) {
  const t = useTranslations('ui')
  const headingId = useId()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.focus()
  }, [attempt])

  useEffect(() => {
    const before = document.title
    document.title = t('errorTitle', { title: before })
    return () => {
      document.title = before
    }
  }, [t])

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby={headingId}
      data-tone="danger"
      className="rounded-card border-2 border-tone-strong bg-surface p-4"
    >
      <h2 id={headingId} className="flex items-start gap-2 text-lead font-bold text-danger">
        <IconSlot className="mt-0.5">
          <CircleAlert />
        </IconSlot>
        <span>{t('errorHeading')}</span>
      </h2>
      {/* In most languages the first line says it in the same words. */}
      {isMissing && t('missingRequired') !== lead && <p className="sr-only">{t('missingRequired')}</p>}
      <p className="mt-1">{lead}</p>
      {problems.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {problems.map((problem) => (
            <li key={problem.fieldId}>
              <TextButton onPress={() => onLead(problem.fieldId)} className="text-danger">
                {problem.message}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
