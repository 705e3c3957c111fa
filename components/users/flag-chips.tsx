import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { CarriedFlag } from '@/lib/contracts/users'

/** The flags of a person: caption and colour, never the colour alone. Nothing where there are none. */
export function FlagChips({ flags }: { flags: readonly CarriedFlag[] }) {
  const t = useTranslations('users.column')
  if (flags.length === 0) return null
  return (
    <ul aria-label={t('flags')} className="flex flex-wrap gap-1">
      {flags.map(({ id, caption, colour }) => (
        <li key={id} className="flex min-w-0">
          <Chip tone={colour} icon={<Flag />} className="shrink wrap-anywhere">
            {caption}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
