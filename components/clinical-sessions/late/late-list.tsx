'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import type { ListedRequest } from '@/lib/client/queue-list'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import {
  applyLate,
  authoriseRadiograph,
  clearMark,
  dismissLate,
  removeLine,
  removeRadiograph,
  saveChart,
  saveHeader,
  type Session,
} from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { isEditable } from '@/lib/states/treatment-session'
import { lateCaption, latePart, refusalWords } from './late-words'
import type { Catalogue, Workspace } from '../session/new-session'
import { usePartInWords, type RefusedShapes } from '../session/part-in-words'

export interface LateListProps {
  session: Session
  /** The names that this device knows; null where it knows none. */
  catalogue: Catalogue | null
  workspace: Workspace | null
  refresh: () => Promise<void>
  shapes: RefusedShapes
}
type Late = Session['late'][number]
type Newer = { readonly revision: number }

/** The writes that arrived after the lock, in words, for both sides. Once the session is unlocked, each is applied or dismissed. */
export function LateList({ session, catalogue, workspace, refresh, shapes }: LateListProps) {
  const t = useTranslations('locks')
  const checks = useTranslations('checks')
  const formats = useFormats()
  const words = usePartInWords({ session, catalogue, workspace, shapes })
  const problemText = useProblemText()
  const [conflicts, setConflicts] = useState<Readonly<Record<string, Newer>>>({})
  const [busy, setBusy] = useState<string | null>(null)
  const offline = useOffline()
  const disabledReason = offline && t('late.needsConnection')
  const { late, id: sessionId } = session
  const isOpen = isEditable(session.state)
  const mine = late.filter(({ mayDecide }) => mayDecide)

  return (
    <section id="late" aria-labelledby="late-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="late-title" className="text-lead font-bold">
            {t('late.title', { count: late.length })}
          </h2>
          {(!isOpen || mine.length > 0) && <p className="text-dense text-muted">{t(isOpen ? 'late.whileOpen' : 'late.whileLocked')}</p>}
        </div>
        {isOpen && mine.length > 1 && (
          <Button loading={busy === 'all'} disabledReason={disabledReason} onPress={() => void applyAll()}>
            {t('late.takeAll')}
          </Button>
        )}
      </div>
      {late.map((one) => {
        const newer = conflicts[one.id]
        const [lines, now] = newer ? words.differences(one.input, newer) : [summaryOf(one), null]
        return (
          <Card key={one.id}>
            <div className="flex flex-col gap-3">
              <div>
                <h3 className="font-bold wrap-anywhere">
                  {[words.titleOf(asRequest(one)), lateCaption(session, one)].filter(Boolean).join(' · ')}
                </h3>
                <p className="text-dense text-muted">
                  {t('late.by', { name: one.by.displayName, done: formats.dateTime(one.occurredAt), arrived: arrivedAt(one) })}
                </p>
              </div>
              {newer && <p className="text-dense">{t('late.conflict')}</p>}
              {one.input === null ? (
                <p className="text-muted">{t('late.hidden')}</p>
              ) : (
                <Lines title={now ? t('late.lateVersion') : null} lines={lines} />
              )}
              {now && <Lines title={t('late.now')} lines={now} />}
              {one.mayDecide && (
                <div className="flex flex-wrap gap-2">
                  {isOpen && (
                    <Button
                      variant="primary"
                      loading={busy === one.id}
                      disabledReason={disabledReason}
                      onPress={() => void applyOne(one, newer)}
                    >
                      {t(newer ? 'late.takeOver' : 'late.take')}
                    </Button>
                  )}
                  <Button disabledReason={disabledReason} onPress={() => void dismiss(one)}>
                    {t('late.dismiss')}
                  </Button>
                </div>
              )}
            </div>
          </Card>
        )
      })}
    </section>
  )

  /** The time of arrival, without the date if it was the same day. */
  function arrivedAt({ occurredAt, receivedAt }: Late): string {
    return formats.date(occurredAt) === formats.date(receivedAt) ? formats.time(receivedAt) : formats.dateTime(receivedAt)
  }

  function summaryOf({ callName, input }: Late): string[] {
    if (callName === removeLine.name || callName === removeRadiograph.name) return [t('late.removed')]
    if (callName === clearMark.name) return [t('late.cleared')]
    if (callName === authoriseRadiograph.name) return [checks('radiograph.authorised')]
    // A write that changes an existing part shows only the differences.
    const there = partThere(callName, input)
    return there ? words.differences(input, there)[0] : words.bodyLines(input)
  }

  function partThere(callName: string, input: Late['input']): unknown {
    if (callName === saveHeader.name) return session.header
    if (callName === saveChart.name) return session.chart
    return session.lines.find(({ id }) => id === input?.lineId) ?? session.radiographs.find(({ id }) => id === input?.radiographId)
  }

  async function applyOne(one: Late, newer: Newer | undefined) {
    setBusy(one.id)
    if (await tryApply(one, newer)) notify.success(t('late.taken'))
    setBusy(null)
    await refresh()
  }

  /** Applies them in the order in which they were made, since one may depend on another. A refused one stays in the list, with a notice. */
  async function applyAll() {
    setBusy('all')
    let taken = 0
    for (const one of mine) if (await tryApply(one, conflicts[one.id])) taken += 1
    if (taken > 0) notify.success(t('late.allTaken', { count: taken }))
    setBusy(null)
    await refresh()
  }

  async function tryApply(one: Late, newer: Newer | undefined): Promise<boolean> {
    const { id: lateId } = one
    try {
      await call(applyLate, { sessionId, lateId, ...(newer && { revision: newer.revision }) })
      return true
    } catch (error) {
      const found = error instanceof CallError && error.status === 'CONFLICT' ? shapes.Conflict.safeParse(error.answer) : null
      if (error instanceof CallError && error.status === 'CONFLICT')
        setConflicts((before) => ({ ...before, [lateId]: found?.success ? found.data.newer : { revision: 0 } }))
      else notify.error(problemOf(error, one), { id: `late-${lateId}` })
      return false
    }
  }

  async function dismiss(one: Late) {
    const sure = await confirm({
      title: t('late.dismissQuestion'),
      body: t('late.dismissWhy'),
      action: t('late.dismiss'),
      cancel: t('late.keep'),
      tone: 'danger',
    })
    if (!sure) return
    try {
      await call(dismissLate, { sessionId, lateId: one.id })
      notify.success(t('late.dismissed'))
    } catch (error) {
      notify.error(problemOf(error, one))
    }
    await refresh()
  }

  function problemOf(error: unknown, one: Late): string {
    const why = error instanceof CallError ? refusalWords(error) : null
    if (!(error instanceof CallError) || why === null) return problemText(error)
    if (why !== 'said') return t(`late.${why}`)
    const { status, http, answer = {}, code } = error
    return words.reasonOf({ ...asRequest(one), refused: { status, http, answer, ...(code !== undefined && { code }) } })
  }

  function asRequest(one: Late): ListedRequest {
    return {
      seq: 0,
      contractName: one.callName,
      entity: sessionId,
      part: latePart(one, session.student.id),
      label: undefined,
      body: one.input ?? {},
      madeAt: new Date(one.occurredAt),
      attempts: 0,
      state: 'waiting',
      refused: undefined,
    }
  }
}

function Lines({ title, lines }: { title: string | null; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="rounded-control border border-line p-3">
      {title && <p className="text-meta text-muted">{title}</p>}
      {lines.map((line, at) => (
        <p key={at} className="whitespace-pre-wrap wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}
