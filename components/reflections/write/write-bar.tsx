'use client'

import { ArrowLeft, Lock, Users } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { allSent } from '@/components/shared/live/all-sent'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { notify } from '@/components/ui/notify'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { endReflectionShare, shareReflection, type Reflection } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { reflectionHref } from '../hrefs'
import { readersOf } from '../readers-of'
import type { ReflectionSaves } from '../reflection-saves'
import { useReflectionAct } from '../use-reflection-act'
import { GiveDialog } from './give-dialog'

interface WriteBarProps {
  reflection: Reflection
  saves: ReflectionSaves
  failedSaves: FailedSaves
  refresh: () => Promise<void>
  /** The steps for a phone, which shows one prompt at a time. */
  steps: { readonly at: number; readonly captions: readonly string[]; readonly onTurn: (to: number) => void }
}

/** The bar that says who can read the reflection, and offers to share or submit it. */
export function WriteBar({ reflection, saves, failedSaves, refresh, steps: { at, captions, onTurn } }: WriteBarProps) {
  const t = useTranslations('reflections.write')
  const formats = useFormats()
  const router = useRouter()
  const offline = useOffline()
  const { act } = useReflectionAct(refresh)
  const [open, setOpen] = useState<'share' | 'submit' | null>(null)
  const { id, state, words } = reflection
  const readers = readersOf(reflection).map(({ displayName }) => displayName)
  const next = captions[at + 1]

  async function share(readerIds: readonly string[]): Promise<boolean> {
    return act('share', async () => {
      // The new readers see the text up to this moment, so everything must have been sent first.
      const { isSent } = await allSent(id, failedSaves)
      if (!isSent) {
        notify.error(t('notSentYet'), { id: 'reflection' })
        return null
      }
      await call(shareReflection, { id, readerIds: [...readerIds] })
      return t('shared')
    })
  }

  async function submit(readerIds: readonly string[]): Promise<boolean> {
    const hasTags = saves.newest().tags.length > 0
    if (!hasTags && !(await confirm({ title: t('noTags'), body: t('noTagsHelp'), action: t('submitAnyway') }))) return false
    if (!(await saves.submit({ readerIds, despite: !hasTags }))) return false
    if (offline) notify.info(t('submittedLater'), { id: 'reflection' })
    else notify.success(t('submitted'), { id: 'reflection' })
    router.push(reflectionHref(id))
    return true
  }

  function done() {
    notify.success(t('kept'), { id: 'reflection' })
    router.push(paths.reflections)
  }

  const submitButton = (className?: string) => (
    <Button
      variant="primary"
      className={className ?? ''}
      disabledReason={words === 0 && t('nothingWritten')}
      onPress={() => setOpen('submit')}
    >
      {t('submit')}
    </Button>
  )
  return (
    <>
      <StickyActionBar
        status={
          <div className="flex items-center justify-between gap-3">
            <p className="flex min-w-0 items-center gap-2">
              <IconSlot small>{state === 'PRIVATE' ? <Lock /> : <Users />}</IconSlot>
              <span className="min-w-0 wrap-anywhere">
                {readers.length === 0 ? t('onlyYou') : t('readBy', { names: formats.list(readers), count: readers.length })}
              </span>
            </p>
            <Button variant="quiet" className="shrink-0" onPress={() => setOpen('share')}>
              {t('share')}
            </Button>
          </div>
        }
      >
        <span className="flex w-full gap-2 md:hidden">
          {at > 0 && <IconButton variant="secondary" icon={<ArrowLeft />} label={t('previous')} onPress={() => onTurn(at - 1)} />}
          {next === undefined ? (
            <>
              <Button onPress={done}>{t('save')}</Button>
              {submitButton('grow')}
            </>
          ) : (
            <Button variant="primary" className="min-w-0 grow" onPress={() => onTurn(at + 1)}>
              {t('next', { caption: next })}
            </Button>
          )}
        </span>
        <span className="flex gap-2 max-md:hidden">
          <Button onPress={done}>{t('save')}</Button>
          {submitButton()}
        </span>
      </StickyActionBar>
      {open && (
        <GiveDialog
          key={open}
          act={open}
          reflection={reflection}
          onGive={open === 'share' ? share : submit}
          onEnd={(userId) =>
            act('end', async () => {
              await call(endReflectionShare, { id, userId })
              return t('ended')
            })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
