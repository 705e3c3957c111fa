'use client'

import { useTranslations } from 'next-intl'
import { isNoticeKey } from '@/lib/notices'

/** The words of what the software has to say: a key of the namespace `notices`, and what it names. */
export function useNoticeText(): { sender: string; text: (key: string, values: Readonly<Record<string, string>>) => string } {
  const t = useTranslations('messages')
  const notices = useTranslations('notices')
  return {
    sender: t('system'),
    text: (key, values) =>
      isNoticeKey(key) ? notices(key, { number: '', subject: '', title: '', count: Number(values.count ?? 0), ...values }) : '',
  }
}
