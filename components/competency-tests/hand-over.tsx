'use client'

import { ArrowLeftRight, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Selection } from '@/components/shared/list/use-selection'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { TextArea } from '@/components/ui/text-area'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { mostHandedOver } from '@/lib/competency-tests/vocabulary'
import { findMarkers, handOverAttempts } from '@/lib/contracts/competency-tests'

/** What is done with all that are chosen. */
export function HandOverBar({ selection }: { selection: Selection }) {
  const t = useTranslations('tests.handOver')
  const tools = useTranslations('listTools')
  const offline = useOffline()
  const [isOpen, setOpen] = useState(false)
  const { count } = selection
  const offlineWords = useTranslations('tests.new')('offline')
  return (
    <>
      {count > 0 && (
        <StickyActionBar
          floating
          status={
            <div className="flex flex-wrap items-center gap-x-2">
              <p role="status" className="font-medium tabular-nums">
                {tools('chosen', { count })}
              </p>
              <IconButton size="sm" icon={<X />} label={tools('chooseNone')} onPress={selection.clear} />
            </div>
          }
        >
          <Button variant="primary" icon={<ArrowLeftRight />} disabledReason={offline && offlineWords} onPress={() => setOpen(true)}>
            {t('action')}
          </Button>
        </StickyActionBar>
      )}
      {isOpen && (
        <HandOverDialog
          ids={selection.ids.slice(0, mostHandedOver)}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) selection.clear()
          }}
        />
      )}
    </>
  )
}

/** Another marker for some attempts. */
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
