'use client'

import { ChevronLeft } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMe } from '@/components/shared/live/use-me'
import { isAnswered } from '@/components/shared/location/said-where'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { FormPageFill } from '@/components/shared/form/form-page'
import { useFormText } from '@/components/shared/form/form-tools'
import { usePageSaves } from '@/components/shared/form/use-page-saves'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorSummary } from '@/components/ui/error-summary'
import { leadToField } from '@/components/ui/lead-to'
import { PageHeader } from '@/components/ui/page-header'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { TextField } from '@/components/ui/text-field'
import { isFilledIn } from '@/lib/forms/definition'
import type { ShownPage } from '@/lib/forms/sight'
import { paths } from '@/lib/paths'
import { CompletingSubtitle } from './completing-subtitle'
import { EventField } from './event-field'
import { HandOn } from '../route/hand-on'
import { ResponseActions } from '../route/response-actions'
import { LeftAnswers } from '../reading/left-answers'
import { PageSteps } from './page-steps'
import type { ResponseSaves } from './response-saves'
import { ResponseChip } from '../response-chip'
import { ReturnedNotice } from '../route/returned-notice'
import { useFoundProblems } from './found-problems'
import type { ReadyResponse } from './use-response'
import { useVisiblePages } from './visible-pages'

// Few responses have these, so a person who fills in a form does not wait for their code.
const RefusedNotice = dynamic(async () => (await import('./refused-notice')).RefusedNotice)
const LateSaves = dynamic(async () => (await import('./late-saves')).LateSaves)
const WhereWritten = dynamic(async () => (await import('@/components/shared/location/where-written')).WhereWritten)

/** Filling in, a page at a time. Everything is saved automatically; missing answers are asked for at the end. */
export function Completing({ response, store, show, saves, refused, saveState, refresh }: ReadyResponse & { saves: ResponseSaves }) {
  const t = useTranslations('forms')
  const text = useFormText()
  const { saveNow } = usePageSaves(store, saves)
  const visible = useVisiblePages(store, response.shown.pages)
  const pages = visible.filter((page) => page.mine || holdsAnswers(page, response.answers))
  const [at, setAt] = useState(() => firstOpenPage(pages, store))
  const [attempt, setAttempt] = useState(0)
  const ofFields = useFoundProblems(store, attempt, pages)
  const problemWords = useTranslations('form.problem')
  const needsPlace = attempt > 0 && isPlaceMissing(response)
  const heading = useRef<HTMLHeadingElement>(null)
  const index = Math.min(at, Math.max(0, pages.length - 1))
  const page = pages[index]
  const next = pages[index + 1]
  const own = pages.filter(({ mine }) => mine)
  const errors = useTranslations('errors')
  const tLocation = useTranslations('location')
  const placeProblem = {
    fieldId: 'form-place',
    pageUid: own[0]?.uid ?? '',
    code: 'required' as const,
    message: errors('fieldProblem', { field: t('place'), problem: problemWords('required') }),
  }
  const eventProblem = {
    fieldId: 'form-event',
    pageUid: own[0]?.uid ?? '',
    code: 'required' as const,
    message: errors('fieldProblem', { field: t('event.label'), problem: problemWords('required') }),
  }
  const where = asksWhere(response, useMe().id)
  const needsWhere = attempt > 0 && where !== null && where.isRequired && !isAnswered(where.own)
  const needsEvent = attempt > 0 && isEventMissing(response)
  const whereProblem = {
    fieldId: 'form-where',
    pageUid: own[0]?.uid ?? '',
    code: 'required' as const,
    message: tLocation('missing'),
  }
  const found = [
    ...(needsWhere ? [whereProblem] : []),
    ...(needsEvent ? [eventProblem] : []),
    ...(needsPlace ? [placeProblem] : []),
    ...ofFields,
  ]
  useUnsavedChanges(store.hasUnclear())

  const turned = useRef(index)
  useEffect(() => {
    if (turned.current === index) return
    turned.current = index
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [index])

  function turnTo(to: number) {
    void saveNow()
    setAt(to)
  }

  /** Whether the response can be handed on; if not, the missing answers are shown, on the page of the first. */
  function check(): boolean {
    void saveNow()
    const problems = store.problems()
    store.showProblems(problems)
    setAttempt(attempt + 1)
    const isWithout = isPlaceMissing(response) || isEventMissing(response) || (where !== null && where.isRequired && !isAnswered(where.own))
    const [first] = isWithout ? [placeProblem] : problems
    if (first)
      setAt(
        Math.max(
          0,
          pages.findIndex(({ uid }) => uid === first.pageUid),
        ),
      )
    return problems.length === 0 && !isWithout
  }

  function lead(fieldId: string) {
    const problem = found.find((one) => one.fieldId === fieldId)
    flushSync(() =>
      setAt(
        Math.max(
          0,
          pages.findIndex(({ uid }) => uid === problem?.pageUid),
        ),
      ),
    )
    leadToField(fieldId)
  }

  const isFirst = page !== undefined && page === own[0]
  const asksPlace = response.placeRule !== 'NONE' && isFirst
  const isOnlyMissing = found.every(({ code }) => code === 'required')
  return (
    <PageTemplate kind="session" back={paths.forms} backLabel={t('title')} status={<SaveIndicator state={saveState} />}>
      <div className="flex w-full max-w-3xl grow flex-col gap-3 px-4 pb-6 wrap-anywhere md:px-6">
        <PageHeader
          title={response.form.name}
          after={<ResponseChip response={response} />}
          subtitle={<CompletingSubtitle response={response} />}
        />
        <ReturnedNotice response={response} />
        {refused.length > 0 && <RefusedNotice refused={refused} response={response} store={store} show={show} refresh={refresh} />}
        {response.lateSaves.length > 0 && <LateSaves response={response} refresh={refresh} />}
        {found.length > 0 && (
          <ErrorSummary
            isMissing={isOnlyMissing}
            lead={errors(isOnlyMissing ? 'requiredMissing' : 'someInvalid')}
            problems={found}
            attempt={attempt}
            onLead={lead}
          />
        )}
        {!page && <p className="py-8 text-center text-muted">{t('nothingToSee')}</p>}
        {page && (
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 ref={heading} tabIndex={-1} className="text-lead font-bold">
                {t('pageTitle', { number: index + 1, page: text(page.caption) })}
              </h2>
              <p className="text-dense text-muted tabular-nums">
                {!page.mine && othersPage(page.uid)}
                {page.mine && own.length > 1 && t('ownPage', { at: own.indexOf(page) + 1, count: own.length })}
              </p>
            </div>
            <PageSteps pages={pages} visible={visible} at={index} store={store} onTurn={turnTo} />
            {response.requireEvent && isFirst && (
              <EventField
                id="form-event"
                response={response}
                error={needsEvent ? problemWords('required') : null}
                onChange={(event) => {
                  saves.event(event)
                  void saves.page(page.uid)
                }}
              />
            )}
            {asksPlace && (
              <Card className="px-4 py-3">
                <TextField
                  id="form-place"
                  label={t('place')}
                  optional={response.placeRule === 'ASKED'}
                  required={response.placeRule === 'REQUIRED'}
                  maxLength={200}
                  error={needsPlace ? problemWords('required') : null}
                  value={response.place}
                  onChange={(where) => saves.place(where)}
                  onBlur={() => void saves.page(page.uid)}
                />
              </Card>
            )}
            {where && isFirst && (
              <WhereWritten
                id="form-where"
                purpose="FORM"
                rule={where.isRequired ? 'REQUIRED' : 'OPTIONAL'}
                kept={where.kept}
                own={where.own}
                isMissing={needsWhere}
                onSaid={(said) => void saves.where(page.uid, said)}
              />
            )}
            <FormPageFill key={page.uid} page={page} store={store} isGradual={found.length === 0} />
          </>
        )}
        {!next && <LeftAnswers response={response} />}
        {!next && response.revision > 0 && <ResponseActions response={response} refresh={refresh} />}
      </div>
      <StickyActionBar isColumn>
        {index > 0 && (
          <Button size="lg" icon={<ChevronLeft />} onPress={() => turnTo(index - 1)}>
            {t('back')}
          </Button>
        )}
        {next ? (
          <Button size="lg" variant="primary" className="grow md:grow-0" onPress={() => turnTo(index + 1)}>
            {t('next', { page: text(next.caption) })}
          </Button>
        ) : (
          <HandOn response={response} saves={saves} check={check} />
        )}
      </StickyActionBar>
    </PageTemplate>
  )

  function othersPage(pageUid: string): string {
    const name = response.parts.find((part) => part.pageUid === pageUid)?.savedBy?.displayName ?? ''
    return name === '' ? t('othersPageOpen') : t('othersPage', { name })
  }
}

/** Whether a page that others filled in has anything to read. Results of formulas do not count while the questions beside them are unanswered. */
function holdsAnswers({ fields }: ShownPage, answers: ReadyResponse['response']['answers']): boolean {
  const isOfResults = fields.every(({ type }) => !isFilledIn(type))
  return fields.some(({ uid, type }) => answers[uid] !== undefined && (isOfResults || isFilledIn(type)))
}

/** The location question for a person who fills in the response; null if they are not asked. */
function asksWhere({ location }: ReadyResponse['response'], userId: string) {
  if (!location || location.locationRule === 'OFF') return null
  return {
    isRequired: location.locationRule === 'REQUIRED',
    kept: location.locationKept,
    own: location.fixes.find(({ ownerId }) => ownerId === userId) ?? null,
  }
}

function isPlaceMissing({ placeRule, place }: ReadyResponse['response']): boolean {
  return placeRule === 'REQUIRED' && place.trim() === ''
}

function isEventMissing({ requireEvent, eventId }: ReadyResponse['response']): boolean {
  return requireEvent && eventId === null
}

/** The page on which work goes on: the first own page with an unanswered field. */
function firstOpenPage(pages: readonly { readonly uid: string; readonly mine: boolean }[], store: ReadyResponse['store']): number {
  const open = pages.findIndex((page) => page.mine && store.problems(page.uid).length > 0)
  return open >= 0
    ? open
    : Math.max(
        0,
        pages.findIndex(({ mine }) => mine),
      )
}
