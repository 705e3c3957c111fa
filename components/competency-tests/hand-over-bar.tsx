'use client'

import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChosenBar } from '@/components/shared/list/chosen-bar'
import type { Selection } from '@/components/shared/list/use-selection'
import { Button } from '@/components/ui/button'
import { useOffline } from '@/lib/client/hooks'
import { mostHandedOver } from '@/lib/competency-tests/vocabulary'
import { HandOverDialog } from './hand-over'

/** The bar of actions for all chosen attempts. */
export function HandOverBar({ selection }: { selection: Selection }) {
  const t = useTranslations('tests.handOver')
  const offline = useOffline()
  const [isOpen, setOpen] = useState(false)
  const offlineWords = useTranslations('tests.new')('offline')
  return (
    <>
      <ChosenBar selection={selection}>
        <Button variant="primary" icon={<ArrowLeftRight />} disabledReason={offline && offlineWords} onPress={() => setOpen(true)}>
          {t('action')}
        </Button>
      </ChosenBar>
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
