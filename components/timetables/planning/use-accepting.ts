'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { nextTry, type Try } from '@/components/shared/retry-key'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { acceptDraft, discardDraft, previewAccept, type readDifference } from '@/lib/contracts/timetables'
import { paths } from '@/lib/paths'

type Found = OutputOf<typeof readDifference>
type Preview = OutputOf<typeof previewAccept>

/** Accepts some of a draft, or discards it; and says which people the chosen part would tell. */
export function useAccepting({ draft, seen }: Found, chosen: readonly string[]) {
  const t = useTranslations('timetablePlanning')
  const router = useRouter()
  const problem = useProblemText()
  // Once Discard was pressed there is no draft to ask about.
  const [isLeaving, setLeaving] = useState(false)
  const isAsked = chosen.length > 0 && !isLeaving
  const { current } = useAsked(previewAccept, isAsked ? { id: draft.id, seriesIds: [...chosen] } : null, 'form')
  const [isBusy, setBusy] = useState(false)
  const tried = useRef<{ try: Try; batchId: string } | null>(null)
  const nobody: Preview = { told: 0, people: [] }
  const { id } = draft

  async function accept(seriesIds: readonly string[]) {
    if (isBusy) return
    setBusy(true)
    const next = nextTry(tried.current?.try ?? null, { seriesIds, seen })
    const batchId = next === tried.current?.try ? tried.current.batchId : newId()
    tried.current = { try: next, batchId }
    try {
      await call(acceptDraft, { id, batchId, seriesIds: [...seriesIds], seen }, { key: next.key })
      notify.success(t('accept.done', { count: seriesIds.length }))
      router.push(`${paths.timetable}/${draft.ofId}/week`)
      router.refresh()
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'timetables.DRAFT_CHANGED'
      notify.error(isChanged ? t('accept.changed') : problem(error))
      if (isChanged) router.refresh()
      setBusy(false)
    }
  }

  async function discard() {
    if (
      !(await confirm({
        title: t('draft.discardQuestion', { name: draft.name }),
        body: t('draft.discardHelp'),
        action: t('draft.discard'),
        tone: 'danger',
      }))
    )
      return
    setLeaving(true)
    try {
      await call(discardDraft, { id })
      notify.success(t('draft.discarded', { name: draft.name }))
      router.push(`${paths.timetable}/${draft.ofId}/week`)
      router.refresh()
    } catch (error) {
      setLeaving(false)
      notify.error(problem(error))
    }
  }

  return { isLeaving, preview: chosen.length === 0 ? nobody : current, isBusy, accept, discard }
}
