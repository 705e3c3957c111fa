import { useTranslations } from 'next-intl'

/** Says when the teacher sees the student's marks of their own work, which is a setting of the institution. */
export function BlindHint({ blind }: { blind: boolean }) {
  const t = useTranslations('marking')
  return t(blind ? 'blind.after' : 'blind.while')
}
