'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormPageFill, FormPageReading } from '@/components/shared/form/form-page'
import { formStore, type FormStore } from '@/components/shared/form/form-store'
import { useFormText } from '@/components/shared/form/form-tools'
import { Banner } from '@/components/ui/banner'
import type { Attempt } from '@/lib/contracts/competency-tests'
import { AttemptChip } from './attempt-chip'
import type { Sheet } from './sheet-document'
import { SheetTools } from './sheet-tools'
import { VerdictWords } from './verdict-words'

/** The reader's own sheet, all pages one below the other. */
export function OwnSheet({ attempt, sheet, store }: { attempt: Attempt; sheet: Sheet; store: FormStore }) {
  return (
    <SheetTools attempt={attempt} sheet={sheet}>
      <Pages sheet={sheet} store={store} />
    </SheetTools>
  )
}

function Pages({ sheet: { shown }, store }: { sheet: Sheet; store: FormStore }) {
  const text = useFormText()
  return (
    <div className="flex flex-col gap-5">
      {shown.pages.map((page) => (
        <section key={page.uid} aria-label={text(page.caption)} className="flex flex-col gap-2.5">
          <h3 className="font-bold wrap-anywhere">{text(page.caption)}</h3>
          <FormPageFill page={page} store={store} isGradual />
        </section>
      ))}
    </div>
  )
}

interface ReadSheetProps {
  attempt: Attempt
  sheet: Sheet
  /** The heading, such as 'First marker'. */
  title: string
  differing: ReadonlySet<string>
}

/** One marker's sheet to be read: its result, the decision with its reason, and every answer. */
export function ReadSheet({ attempt, sheet, title, differing }: ReadSheetProps) {
  const t = useTranslations('tests')
  const { marker, shown, answers, verdict, outcome, reason, lateSaves } = sheet
  const store = useMemo(() => formStore({ form: shown, answers, today: attempt.today }), [shown, answers, attempt.today])
  return (
    <section aria-label={`${title}: ${marker.displayName}`} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lead font-bold wrap-anywhere">
          {title} <span className="font-normal text-muted">{marker.displayName}</span>
        </h2>
        {outcome !== null && attempt.second !== null && <AttemptChip attempt={{ state: outcome, differs: false }} />}
      </div>
      <VerdictWords verdict={verdict} />
      {reason !== '' && <p className="max-w-prose whitespace-pre-line">{t('one.reason', { reason })}</p>}
      {lateSaves > 0 && (
        <Banner tone="info" announce="none">
          {t('sheet.late', { count: lateSaves })}
        </Banner>
      )}
      <SheetTools attempt={attempt} sheet={sheet} differing={differing}>
        {shown.pages.map((page) => (
          <FormPageReading key={page.uid} page={page} store={store} fills={false} />
        ))}
      </SheetTools>
    </section>
  )
}
