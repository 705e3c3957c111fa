'use client'

import { useTranslations } from 'next-intl'

/** The words of what the software has to say: a key of the namespace `notices`, and what it names. */
export function useNoticeText(): { sender: string; text: (key: string, values: Readonly<Record<string, string>>) => string } {
  const t = useTranslations('messages')
  return { sender: t('system'), text: (_key, values) => values.text ?? '' }
}
