'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { previewAssignment } from '@/lib/contracts/form-schedules'
import { useFormats } from '@/lib/i18n/use-formats'

export type Reach = Omit<OutputOf<typeof previewAssignment>, 'withoutEvent'>

/** A person whom the form is about, and the name of whoever completes it where that is somebody else. */
export function ReachedRow({ person: { id, displayName, completers } }: { person: Reach['people'][number] }) {
  const t = useTranslations('formSchedules.reach')
  const formats = useFormats()
  const others = completers.filter((one) => one.id !== id).map((one) => one.displayName)
  return (
    <ListRow
      leading={<Avatar size="sm" name={displayName} />}
      title={displayName}
      subtitle={others.length > 0 ? t('by', { names: formats.list(others) }) : undefined}
    />
  )
}
