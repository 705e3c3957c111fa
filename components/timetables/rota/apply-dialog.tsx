'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { applyRota, previewRota } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

interface ApplyDialogProps {
  rota: { readonly id: string; readonly name: string; readonly revision: number }
  onClose: () => void
}

/** The effect of applying a rota; it makes a draft, which is checked before anybody sees any of it. */
export function ApplyDialog({ rota, onClose }: ApplyDialogProps) {
  const t = useTranslations('timetablePlanning.rota')
  const tDraft = useTranslations('timetablePlanning.draft')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const asked = useAsked(previewRota, { id: rota.id }, 'form')
  const [name, setName] = useState(rota.name)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [draftId] = useState(newId)
  const plan = asked.current
  const isNothing = plan !== undefined && plan !== null && plan.made + plan.changed + plan.gone === 0

  async function apply() {
    setBusy(true)
    setFailure(null)
    try {
      await call(applyRota, { id: rota.id, revision: rota.revision, draftId, name })
      router.push(`${paths.timetable}/${draftId}/difference`)
    } catch (error) {
      const isFull = error instanceof CallError && error.code === 'timetables.TOO_MANY_DRAFTS'
      const isOlder = error instanceof CallError && error.status === 'CONFLICT'
      setFailure(isFull ? tDraft('tooMany') : isOlder ? t('changed') : problem(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('applyTitle')}
      description={t('applyHelp')}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button
            variant="primary"
            loading={isBusy}
            disabledReason={(!plan && t('counting')) || (isNothing && t('nothing')) || (name.trim() === '' && tDraft('nameNeeded'))}
            onPress={() => void apply()}
          >
            {t('makeDraft')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {asked.isFailed && <Banner tone="danger">{problem(asked.error)}</Banner>}
        {!plan && !asked.isFailed && <SkeletonRows rows={2} />}
        {plan && (
          <ul className="flex flex-col gap-1">
            <li>{isNothing ? t('nothing') : t('makes', { made: plan.made, changed: plan.changed, gone: plan.gone })}</li>
            {plan.idle > 0 && <li>{t('idle', { count: plan.idle })}</li>}
            {plan.empty.map(({ block, slot }) => (
              <li key={`${block} ${slot}`}>{t('empty', { block, slot })}</li>
            ))}
            {plan.cut.length > 0 && <li>{t('cut', { titles: formats.list(plan.cut) })}</li>}
          </ul>
        )}
        <TextField label={tDraft('name')} required maxLength={120} value={name} onChange={setName} />
      </div>
    </Dialog>
  )
}
