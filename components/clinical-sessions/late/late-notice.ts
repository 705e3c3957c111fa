'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { notify } from '@/components/ui/notify'
import { onApplied } from '@/lib/client/queue-news'

/** Reports that writes which waited on this device arrived after the lock. Many at once become one notice. */
export function useLateNotice(): void {
  const t = useTranslations('locks')
  useEffect(
    () =>
      onApplied(({ entity, answer }) => {
        if (answer.arrivedAfter === 'kept') notify.info(t('late.kept'), { description: t('late.keptWhy'), id: `late-${entity}` })
      }),
    [t],
  )
}
