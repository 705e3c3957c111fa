'use client'

import { useTranslations } from 'next-intl'
import { isNoticeKey, noticeValues } from '@/lib/notices'
import { useFormats } from '@/lib/i18n/use-formats'

/** The text of a notice: a key of the namespace `notices`, and its values. */
export function useNoticeText(): { sender: string; text: (key: string, values: Readonly<Record<string, string>>) => string } {
  const t = useTranslations('messages')
  const notices = useTranslations('notices')
  const formats = useFormats()
  return {
    sender: t('system'),
    text: (key, values) => (isNoticeKey(key) ? notices(key, noticeValues(values, formats)) : ''),
  }
}
