'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useLazy } from '@/components/ui/use-lazy'
import { useOffline } from '@/lib/client/hooks'

interface HandOverButtonProps {
  sessionId: string
  onDone: () => void
}

/** Gives the session to another teacher. Several at once are handed over from the list of sessions that await marks. */
export function HandOverButton({ sessionId, onDone }: HandOverButtonProps) {
  const t = useTranslations('locks')
  const list = useTranslations('clinical')
  const offline = useOffline()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const HandOverDialog = useLazy(isOpen, loadDialog, close)
  return (
    <>
      <Button disabledReason={offline && list('list.handOverOffline')} onPress={() => setOpen(true)}>
        {t('handOver.action')}
      </Button>
      {isOpen && HandOverDialog && (
        <HandOverDialog
          what={{ sessions: [{ id: sessionId }] }}
          onClose={(isDone) => {
            close()
            if (isDone) onDone()
          }}
        />
      )}
    </>
  )
}

const loadDialog = async () => (await import('./hand-over-dialog')).HandOverDialog
