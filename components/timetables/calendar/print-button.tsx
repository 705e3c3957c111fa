'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'

/** `isShort`: an icon only, where other buttons are beside it. */
export function PrintButton({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations('timetables')
  return (
    <span data-print="hide">
      {isShort ? (
        <IconButton variant="secondary" label={t('print')} icon={<Printer />} onPress={() => print()} />
      ) : (
        <Button icon={<Printer />} onPress={() => print()}>
          {t('print')}
        </Button>
      )}
    </span>
  )
}
