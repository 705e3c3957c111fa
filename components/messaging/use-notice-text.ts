'use client'

import { useTranslations } from 'next-intl'
import { isConfidential, isNoticeKey, noticeValues } from '@/lib/notices'
import { useFormats } from '@/lib/i18n/use-formats'

type Words = (key: string, values: Readonly<Record<string, string>>) => string

/** The texts of notices, by a key of the namespace `notices` and its values. `line` is the text for lists, which contains nothing confidential. */
export function useNoticeText(): { sender: string; text: Words; line: Words } {
  const t = useTranslations('messages')
  const notices = useTranslations('notices')
  const formats = useFormats()
  const text: Words = (key, values) => (isNoticeKey(key) ? notices(key, noticeValues(values, formats)) : '')
  return {
    sender: t('system'),
    text,
    line: (key, values) => (isConfidential(key, values) ? notices('somethingToRead') : text(key, values)),
  }
}
