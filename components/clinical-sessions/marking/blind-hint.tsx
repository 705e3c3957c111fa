import { useTranslations } from 'next-intl'

/** When the teacher sees what the student thinks of their own work: a setting of the institution. */
export function BlindHint({ blind }: { blind: boolean }) {
  const t = useTranslations('marking')
  return t(blind ? 'blind.after' : 'blind.while')
}
