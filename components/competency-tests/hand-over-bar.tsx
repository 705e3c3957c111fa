'use client'

import { ArrowLeftRight, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Selection } from '@/components/shared/list/use-selection'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { useOffline } from '@/lib/client/hooks'
import { mostHandedOver } from '@/lib/competency-tests/vocabulary'
import { HandOverDialog } from './hand-over'

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
