'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { IconSlot } from './icon-slot'
import { leadToField } from './lead-to'
import { TextButton } from './text-button'

export interface FieldProblem {
  /** The id of the field or group. */
  fieldId: string
  message: string
}

interface ErrorSummaryProps {
  /** The first line: 'Required fields missing' or 'Some fields are invalid'. */
  lead: string
  /** Whether only required fields are missing: this is then announced in the specification's words. */
  isMissing?: boolean
  problems: FieldProblem[]
  /** Must change at every failed submit, so that the focus comes back here. */
  attempt?: number
  /** Leads to a field that is not on the screen yet, instead of the usual way. */
  onLead?: (fieldId: string) => void
}

/** The problems that stop a form, above it, with a link to each field. The summary takes the focus when it appears. */
export function ErrorSummary({ lead, isMissing = false, problems, attempt = 0, onLead = leadToField }: ErrorSummaryProps) {
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
      {/* In most languages the first line uses the same words. */}
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
