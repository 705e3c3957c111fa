'use client'

import { Merge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { useLazy } from '@/components/ui/use-lazy'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { mergeTag, previewTagMerge } from '@/lib/contracts/tags'
import { paths } from '@/lib/paths'
import { useUseWords } from './use-words'

const load = async () => (await import('./merge-dialog')).MergeDialog

/** Lets another tag take the place of this one: it is chosen, its effect is shown, and the merge is then done at once. */
export function MergeCard({ id, name, revision, isChanged }: { id: string; name: string; revision: number; isChanged: boolean }) {
  const t = useTranslations('tags.merge')
  const tEditor = useTranslations('editor')
  const router = useRouter()
  const problem = useProblemText()
  const usedWords = useUseWords()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const Dialog = useLazy(isOpen, load, () => setOpen(false))

  async function merge(intoId: string) {
    setBusy(true)
    try {
      const { into, moved, both } = await call(previewTagMerge, { id, intoId })
      const records = moved.reduce((sum, { count }) => sum + count, 0)
      const body = [
        records === 0 ? t('nothingMoves') : t('moves', { what: usedWords(moved), into: into.name }),
        both > 0 && t('both', { count: both }),
        t('final'),
      ]
        .filter(Boolean)
        .join(' ')
      const wanted = await confirm({
        title: t('question', { name, into: into.name, group: into.group }),
        body,
        action: t('do', { count: records }),
        tone: 'danger',
      })
      if (!wanted) return
      await call(mergeTag, { id, revision, intoId })
      notify.success(t('done', { name, into: into.name }))
      router.push(`${paths.tag}/${intoId}`)
    } catch (error) {
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
