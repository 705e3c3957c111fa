import { useTranslations } from 'next-intl'
import { TextButton } from '@/components/ui/text-button'
import { showRefused } from './show-refused'

/** Beside what cannot be pressed yet: what was refused stands at the head of a long page, and whoever writes is somewhere else on it. */
export function RefusedHint() {
  const t = useTranslations('clinical')
  const connection = useTranslations('connection')
  return (
    <span className="font-medium text-danger">
      {t('blocked')} <TextButton onPress={showRefused}>{connection('openList')}</TextButton>
    </span>
  )
}
