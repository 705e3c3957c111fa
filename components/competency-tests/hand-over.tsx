'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { findMarkers, handOverAttempts } from '@/lib/contracts/competency-tests'

/** Gives several attempts to another marker. */
export function HandOverDialog({ ids, onClose }: { ids: readonly string[]; onClose: (isDone: boolean) => void }) {
  const t = useTranslations('tests.handOver')
  const tests = useTranslations('tests')
  const router = useRouter()
  const problem = useProblemText()
  const { current, isAsking, isFailed, error } = useAsked(findMarkers, { ids: [...ids] }, 'form')
  const [toId, setToId] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isNobody = current !== null && current.people.length === 0

  async function handOver() {
    setTried(true)
    if (toId === '') return
    setBusy(true)
    try {
      const { moved, refused } = await call(handOverAttempts, { ids: [...ids], toId, reason })
      const stays = refused.length > 0 ? t('refused', { count: refused.length }) : undefined
      if (moved === 0) notify.error(stays ?? t('nobody'), { id: 'hand-over' })
      else notify.success(t('done', { count: moved }), { id: 'hand-over', ...(stays && { description: stays }) })
      onClose(moved > 0)
    } catch (failed) {
      notify.error(problem(failed), { id: 'hand-over' })
      setBusy(false)
    }
    router.refresh()
  }

  return (
    <Dialog
      open
      title={t('title', { count: ids.length })}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onPress={() => onClose(false)}>{tests('cancel')}</Button>
          <Button variant="primary" loading={isBusy} disabledReason={isNobody && t('nobody')} onPress={() => void handOver()}>
            {t('action')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isFailed && (
          <Banner tone="danger" announce="assertive">
            {problem(error)}
          </Banner>
        )}
        {isNobody && <Banner tone="info">{t('nobody')}</Banner>}
        <Select
          label={t('to')}
          required
          loading={isAsking}
          placeholder={t('choose')}
          value={toId}
          error={isTried && toId === '' ? t('choose') : null}
          options={(current?.people ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
          onChange={setToId}
        />
        <TextArea label={t('reason')} optional maxLength={500} value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}
