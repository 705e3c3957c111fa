import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useOffline } from '@/lib/client/hooks'

interface ShowEarlierProps {
  /** Null if all rows are already shown. */
  onPress: (() => void) | null
  loading: boolean
}

/** A button that loads the previous page of comments or history. */
export function ShowEarlier({ onPress, loading }: ShowEarlierProps) {
  const t = useTranslations('clinical')
  const offline = useOffline()
  if (!onPress) return null
  return (
    <Button size="sm" className="self-start" loading={loading} disabledReason={offline && t('earlierOffline')} onPress={onPress}>
      {t('showEarlier')}
    </Button>
  )
}
