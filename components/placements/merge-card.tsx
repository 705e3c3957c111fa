'use client'

import { Merge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { useLazy } from '@/components/ui/use-lazy'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { mergeProvider, previewProviderMerge } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { providerHref } from './hrefs'

const loadDialog = async () => (await import('./merge-dialog')).MergeDialog
const moving = ['placements', 'contacts', 'agreements', 'checks', 'files', 'capacities'] as const

interface MergeCardProps {
  id: string
  name: string
  revision: number
  isChanged: boolean
}

/** Merges a provider that was entered twice: the user chooses the one to keep and sees what moves, and then everything is merged at once. */
export function MergeCard({ id, name, revision, isChanged }: MergeCardProps) {
  const t = useTranslations('placements.merge')
  const tEditor = useTranslations('editor')
  const router = useRouter()
  const formats = useFormats()
  const problem = useProblemText()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [proof, proven] = useProof()
  const Dialog = useLazy(isOpen, loadDialog, () => setOpen(false))

  async function merge(intoId: string) {
    setBusy(true)
    try {
      const { into, students, capacitiesLost, ...counts } = await call(previewProviderMerge, { id, intoId })
      const what = moving.filter((one) => counts[one] > 0).map((one) => t(`what.${one}`, { count: counts[one] }))
      const body = [
        what.length === 0 ? t('nothingMoves') : t('moves', { what: formats.list(what), into: into.name }),
        capacitiesLost > 0 && t('capacitiesLost', { count: capacitiesLost, into: into.name }),
        students > 0 && t('students', { count: students }),
        t('final'),
      ]
        .filter(Boolean)
        .join(' ')
      if (!(await confirm({ title: t('question', { name, into: into.name, town: into.town }), body, action: t('do'), tone: 'danger' })))
        return
      await proven(() => call(mergeProvider, { id, revision, intoId }))
      notify.success(t('done', { name, into: into.name }))
      router.push(providerHref(intoId))
    } catch (error) {
      if (isProofNeeded(error)) return
      const isStale = error instanceof CallError && error.status === 'CONFLICT'
      notify.error(isStale ? t('changed') : problem(error))
      router.refresh()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" aria-label={t('title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-lead font-bold">{t('title')}</h2>
          <p className="text-dense text-muted">{t('help')}</p>
        </div>
        <Button icon={<Merge />} loading={busy} disabledReason={isChanged && tEditor('removal.saveFirst')} onPress={() => setOpen(true)}>
          {t('choose')}
        </Button>
      </div>
      {proof}
      {isOpen && Dialog && (
        <Dialog
          id={id}
          onDone={(intoId) => {
            setOpen(false)
            if (intoId) void merge(intoId)
          }}
        />
      )}
    </Card>
  )
}
