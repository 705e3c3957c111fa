'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Suggested } from '@/components/shared/type-ahead'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { useOffline } from '@/lib/client/hooks'
import type { Reflection } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import { readersOf } from '../readers-of'
import { ReadersField } from './readers-field'

interface GiveDialogProps {
  reflection: Reflection
  /** Sharing can be ended at any time; submitting asks the readers to acknowledge the reflection. */
  act: 'share' | 'submit'
  onGive: (readerIds: readonly string[]) => Promise<boolean>
  /** Ends the share with one reader. */
  onEnd?: (userId: string) => Promise<unknown>
  onClose: () => void
}

/** Chooses the readers of a reflection, and says who will read it. */
export function GiveDialog({ reflection, act, onGive, onEnd, onClose }: GiveDialogProps) {
  const t = useTranslations('reflections.give')
  const names = useTranslations('reflections')
  const formats = useFormats()
  const offline = useOffline()
  const [chosen, setChosen] = useState<readonly Suggested[]>([])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const readers = readersOf(reflection)
  const isNobody = chosen.length === 0 && (act === 'share' || readers.length === 0)
  const all = [...readers.map(({ displayName }) => displayName), ...chosen.map(({ name }) => name)]
  const isTooMany = all.length > reflectionLimits.readers

  async function give() {
    setTried(true)
    if (act === 'share' ? isNobody || isTooMany : isTooMany) return
    setBusy(true)
    if (await onGive(chosen.map(({ id }) => id))) onClose()
    setBusy(false)
  }

  return (
    <Dialog
      open
      title={t(`${act}.title`)}
      description={t(`${act}.help`)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{names('cancel')}</Button>
          <Button
            variant="primary"
            loading={isBusy}
            disabledReason={act === 'share' && offline && t('offline')}
            onPress={() => void give()}
          >
            {t(`${act}.action`)}
          </Button>
        </>
      }
    >
      <div className="flex min-h-60 flex-col gap-4 pb-2">
        {readers.length > 0 && (
          <ul aria-label={t('now')} className="flex flex-col gap-1">
            {readers.map(({ id, displayName }) => (
              <li key={id} className="flex items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{displayName}</span>
                {act === 'share' && onEnd && (
                  <IconButton
                    icon={<X />}
                    label={t('end', { name: displayName })}
                    disabledReason={offline && t('offline')}
                    onPress={() => void onEnd(id)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {offline ? (
          <p className="text-muted">{t('offline')}</p>
        ) : (
          <ReadersField
            reflectionId={reflection.id}
            chosen={chosen}
            known={readers.map(({ id }) => id)}
            error={
              isTooMany ? t('tooMany', { most: reflectionLimits.readers }) : isTried && act === 'share' && isNobody ? t('nobody') : null
            }
            onChange={setChosen}
          />
        )}
        {act === 'submit' && <p>{all.length === 0 ? t('submit.toSchool') : t('submit.to', { names: formats.list(all) })}</p>}
      </div>
    </Dialog>
  )
}
