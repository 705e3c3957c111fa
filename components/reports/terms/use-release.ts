'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { releaseTermReports, undoTermRelease } from '@/lib/contracts/reports'

const noticeId = 'term-release'

/** Releases reports and undoes a release; the result is shown, and the screen is drawn again. */
export function useRelease() {
  const t = useTranslations('termReports')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)

  async function act(run: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    notify.over(noticeId)
    try {
      await run()
    } catch (error) {
      const { status, code } = error instanceof CallError ? error : { status: '', code: '' }
      const isOwn = code === 'reports.OWN'
      const isLate = code === 'reports.TOO_LATE'
      const words = isOwn
        ? t('release.own')
        : isLate
          ? t('undo.tooLate')
          : status === 'STATE_CHANGED'
            ? t('release.changed')
            : t('release.failed')
      notify.error(words, { id: noticeId })
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  const undo = (batchId: string) =>
    act(async () => {
      const { undone, kept } = await call(undoTermRelease, { batchId })
      notify.success(t('undo.done', { undone }), { id: noticeId, ...(kept > 0 && { description: t('undo.kept', { kept }) }) })
    })

  const release = (termId: string, studentIds: readonly string[]) =>
    act(async () => {
      const { batchId, released } = await call(releaseTermReports, { termId, studentIds: [...studentIds] })
      notify.success(t('release.done', { count: released }), { id: noticeId, onUndo: () => void undo(batchId) })
    })

  return { isBusy, release, undo }
}
