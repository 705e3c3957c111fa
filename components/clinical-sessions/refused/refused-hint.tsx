import { useTranslations } from 'next-intl'
import { TextButton } from '@/components/ui/text-button'
import { showRefused } from './show-refused'

/** A hint beside a button that cannot be pressed yet: the refused saves are at the head of a long page, and the user is elsewhere on it. */
export function RefusedHint() {
  const t = useTranslations('clinical')
  const connection = useTranslations('connection')
  return (
    <span className="font-medium text-danger">
      {t('blocked')} <TextButton onPress={showRefused}>{connection('openList')}</TextButton>
    </span>
  )
}
