'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { nextTry, type Try } from '@/components/shared/retry-key'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { acceptDraft, discardDraft, previewAccept, type readDifference } from '@/lib/contracts/timetables'
import { paths } from '@/lib/paths'

type Found = OutputOf<typeof readDifference>
type Preview = OutputOf<typeof previewAccept>

/** What is chosen of a draft rests for so long before it is asked whom it would tell. */
const restMs = 300

/** Accepts some of a draft, or discards it; and says meanwhile whom the chosen part would tell. */
export function useAccepting({ draft, seen }: Found, chosen: readonly string[]) {
  const t = useTranslations('timetablePlanning')
  const router = useRouter()
  const problem = useProblemText()
  const [found, setFound] = useState<{ of: string; preview: Preview } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const tried = useRef<{ try: Try; batchId: string } | null>(null)
  const of = `${seen} ${chosen.join()}`
  const nobody: Preview = { told: 0, people: [] }
  const { id } = draft

  useEffect(() => {
    const seriesIds = of
      .slice(seen.length + 1)
      .split(',')
      .filter(Boolean)
    if (seriesIds.length === 0) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      void call(previewAccept, { id, seriesIds }, { signal: asking.signal })
        .then((preview) => setFound({ of, preview }))
        .catch(() => {})
    }, restMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [of, id, seen])

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
    try {
      await call(discardDraft, { id })
      notify.success(t('draft.discarded', { name: draft.name }))
      router.push(`${paths.timetable}/${draft.ofId}/week`)
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    }
  }

  return { preview: chosen.length === 0 ? nobody : found?.of === of ? found.preview : null, isBusy, accept, discard }
}
